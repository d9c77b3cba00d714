import type { Act } from '../../../src/content/history.ts'
import { formatClock, formatWeekday } from '../../forms/moments.ts'
import { ActRow } from './ActRow.tsx'
import { actsByDay, actWords } from './tell-act.ts'

export function ActDays({ acts }: { acts: readonly Act[] }) {
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
