import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import type { AsOfChanges } from '../../src/content/history.ts'
import { addressAt } from '../../src/content/moment.ts'
import { longDate } from '../components/dates.ts'

type Props = { days: AsOfChanges['days']; minute: string | null; address: string }

/** Letting go of the slider goes to the chosen day; with the keyboard Enter does, or the link beside it. */
export function DaySlider({ days, minute, address }: Props) {
  const current = days.findLastIndex((each) => minute !== null && each.day <= minute.slice(0, 10))
  const [chosen, setChosen] = useState(current)
  const day = days[Math.max(chosen, 0)]!
  const href = addressAt(`p${day.position}`, address)
  const isElsewhere = chosen !== current
  const go = () => {
    if (isElsewhere) location.assign(href)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') go()
    if (key === 'Escape') setChosen(current)
  }
  const words = chosen < 0 ? `antes de ${longDate(day.day)}` : longDate(day.day)
  return (
    <div className="past-days" style={{ '--stops': days.length - 1 } as CSSProperties}>
      <input
        type="range"
        aria-label="Dias em que o sítio mudou"
        aria-valuetext={words}
        aria-describedby="past-days-help"
        min={0}
        max={days.length - 1}
        value={Math.max(chosen, 0)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        onPointerUp={go}
        onKeyDown={onKeyDown}
      />
      <p className="past-day">
        {isElsewhere ? (
          <a href={href} target="_top">
            {`Ir para ${words}`}
          </a>
        ) : (
          words
        )}
      </p>
      <p className="unseen" id="past-days-help">
        Com Enter vai-se para o dia escolhido.
      </p>
    </div>
  )
}
