import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { chunk } from '../../../components/chunk.tsx'

export type AgendaProps = {
  programme: readonly ScheduleItem[]
  /** Of somebody's shared agenda; null for one's own. */
  slugs: readonly string[] | null
}

const Agenda = chunk(async () => {
  const [{ Agenda }, { loadStyles }] = await Promise.all([import('./Agenda.tsx'), import('../../../load-styles.ts')])
  await loadStyles('Agenda')
  return Agenda
})

/** What stands above the rows of an agenda. Few visitors open one, so it is loaded then. */
export function AgendaHead(props: AgendaProps) {
  return (
    <div className="agenda-place">
      <Agenda
        props={props}
        loading={null}
        fallback={(retry) => (
          <p className="sheet" role="alert">
            <span>
              Não foi possível abrir a agenda.{' '}
              <button className="button" type="button" onClick={retry}>
                Tentar de novo
              </button>
            </span>
          </p>
        )}
      />
    </div>
  )
}
