import { useEffect, useState } from 'react'
import { todayInLisbon } from '../../../../src/content/lisbon-time.ts'
import { formatClock } from '../../../forms/moments.ts'
import { hourStyle } from './place-style.ts'
import { minuteOf, type Span } from './slot.ts'

const HALF_A_MINUTE = 30_000

/** Where the hands of the clock in Lisbon are, on the board of today. */
export function NowLine({ date, hours }: { date: string; hours: Span }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), HALF_A_MINUTE)
    return () => clearInterval(timer)
  }, [])
  const minute = minuteOf(formatClock(now.toISOString()))
  if (todayInLisbon(now) !== date || minute < hours.from || minute > hours.to) return null
  return (
    <div className="board-now" style={hourStyle(minute)} aria-hidden="true">
      agora
    </div>
  )
}
