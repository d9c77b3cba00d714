import { Link } from 'react-router-dom'
import { formatMoment } from '../../forms/moments.ts'
import { LoadFailed } from '../table/LoadFailed.tsx'
import { ActRow } from './ActRow.tsx'
import { registerApi } from './register-api.ts'
import { actWords } from './tell-act.ts'
import { REGISTER_TAB } from './useFilters.ts'

export function LatestActs() {
  const { data, isError, refetch } = registerApi.useLatestActsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const acts = data?.acts ?? []
  const known = new Map(acts.map((act) => [act.id, act]))
  const now = new Date()
  return (
    <section className="latest" aria-labelledby="latest-heading">
      <h3 id="latest-heading">Últimas alterações</h3>
      {isError && !data && <LoadFailed onRetry={refetch} />}
      {!isError && !data && <p role="status">Carregando...</p>}
      {data && acts.length === 0 && <p>Ainda não há alterações.</p>}
      {acts.length > 0 && (
        <>
          <ol className="acts">
            {acts.map((act) => (
              <ActRow key={act.id} act={act} words={actWords(act, known)} when={formatMoment(act.at, now)} brief />
            ))}
          </ol>
          <Link to={{ hash: REGISTER_TAB }}>Ver todas no Registo</Link>
        </>
      )}
    </section>
  )
}
