import { isCalendarDate } from '../../../../src/content/calendar-date.ts'
import { panelHash, panelQuery } from '../../panel-address.ts'

const TAB = 'programacao'

/** '#programacao?vista=quadro&dia=2025-10-22' */
export function parseBoardAddress(hash: string): { isBoard: boolean; day: string | null } {
  const query = new URLSearchParams(panelQuery(hash))
  const day = query.get('dia')
  return { isBoard: query.get('vista') === 'quadro', day: day && isCalendarDate(day) ? day : null }
}

export const listHash = panelHash({ tab: TAB, item: null })

export const boardHash = (day: string | null) =>
  `${listHash}?${new URLSearchParams({ vista: 'quadro', ...(day === null ? {} : { dia: day }) })}`
