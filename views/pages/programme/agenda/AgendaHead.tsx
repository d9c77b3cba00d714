import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { chunk } from '../../../components/chunk.tsx'
import { loadSheet } from '../../../components/load-sheet.ts'

export type AgendaProps = {
  programme: readonly ScheduleItem[]
  /** Of somebody's shared agenda; null for one's own. */
  slugs: readonly string[] | null
}

const Agenda = chunk(async () => {
  const [{ Agenda }] = await Promise.all([import('./Agenda.tsx'), loadSheet('Agenda')])
  return Agenda
})

/** What stands above the rows of an agenda. Few visitors open one, so it is loaded then; the rows wait for it. */
export const AgendaHead = (props: AgendaProps) => (
  <Agenda
    props={props}
    loading={
      <p className="agenda-loading sheet" role="status">
        <span>A abrir a agenda…</span>
      </p>
    }
    fallback={(retry) => (
      <div className="agenda-failed sheet" role="alert">
        <p>Não foi possível abrir a agenda.</p>
        <button className="button" type="button" onClick={retry}>
          Tentar de novo
        </button>
      </div>
    )}
  />
)
