import { useRef } from 'react'
import type { Act } from '../../../src/content/history.ts'
import { ShowMore } from '../../components/ShowMore.tsx'
import { formatClock, formatWeekday } from '../../forms/moments.ts'
import { TabPage } from '../TabPage.tsx'
import { LoadFailed } from '../table/LoadFailed.tsx'
import { ActRow } from './ActRow.tsx'
import { type Filters, isFiltered, noFilters } from './filters.ts'
import { RegisterFilters } from './RegisterFilters.tsx'
import { actsByDay, actWords } from './tell-act.ts'
import { useFilters } from './useFilters.ts'
import { useRegister } from './useRegister.ts'

export function Register() {
  const { filters, setFilters } = useFilters()
  const register = useRegister(filters)
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = () => {
    setFilters(noFilters)
    heading.current?.focus()
  }
  const actions = isFiltered(filters) && (
    <button className="plain" type="button" onClick={clear}>
      Limpar filtros
    </button>
  )
  return (
    <TabPage title="Registo" heading={heading} actions={actions}>
      <RegisterFilters filters={filters} actors={register.actors} onChange={setFilters} />
      <Acts filters={filters} register={register} />
    </TabPage>
  )
}

/** How far below the window the next acts are loaded. */
const AHEAD = '1200px'

function Acts({ filters, register }: { filters: Filters; register: ReturnType<typeof useRegister> }) {
  const { acts, data, currentData, isError, isFetching, refetch } = register
  if (isError && !currentData) return <LoadFailed onRetry={refetch} />
  if (!data) return <p role="status">Carregando...</p>
  return (
    <div aria-busy={isFetching}>
      {acts.length === 0 ? (
        <p className="tab-empty">
          {isFiltered(filters) ? 'Nenhuma alteração corresponde a estes filtros.' : 'Ainda não há alterações.'}
        </p>
      ) : (
        <ActDays acts={acts} />
      )}
      <ShowMore list={register} ahead={AHEAD} failure={<LoadFailed onRetry={register.fetchNextPage} />} />
    </div>
  )
}

function ActDays({ acts }: { acts: readonly Act[] }) {
  const known = new Map(acts.map((act) => [act.id, act]))
  const now = new Date()
  return actsByDay(acts).map(({ day, acts: ofDay }) => (
    <section key={day} className="act-day" aria-labelledby={`dia-${day}`}>
      <h3 id={`dia-${day}`}>{formatWeekday(ofDay[0]!.at, now)}</h3>
      <ol className="acts">
        {ofDay.map((act) => (
          <ActRow key={act.id} act={act} words={actWords(act, known)} when={formatClock(act.at)} />
        ))}
      </ol>
    </section>
  ))
}
