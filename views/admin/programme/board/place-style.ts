import type { CSSProperties } from 'react'
import type { Placed } from './layout.ts'
import type { Span } from './slot.ts'

/** The style sheet computes from these where it stands. */
export const placeStyle = ({ from, to, column, lane, lanes }: Omit<Placed<unknown>, 'item'>, otherLines = 0) =>
  ({
    '--start': from,
    '--length': to - from,
    '--column': column,
    '--lane': lane,
    '--lanes': lanes,
    '--title-lines': titleLines(to - from, otherLines),
  }) as CSSProperties

export const hourStyle = (minute: number) => ({ '--start': minute }) as CSSProperties

export const heightStyle = ({ from, to }: Span): CSSProperties => ({ height: `calc(${to - from} * var(--minute))` })

/** The day's own element is moved when hours are added above, and no event in it. */
export const midnightStyle = ({ from }: Span): CSSProperties => ({ top: `calc(${-from} * var(--minute))` })

/** As many as are whole: an hour is 5rem high, the padding with the line of the hours 1.7, a line 1.21; another line costs 1.08 and gives up padding. */
const titleLines = (minutes: number, otherLines: number) => {
  const others = otherLines === 0 ? 0 : otherLines * 1.08 - 0.3
  return Math.max(1, Math.floor(((minutes / 60) * 5 - 1.7 - others) / 1.21))
}
