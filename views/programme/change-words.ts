import { datePartsOf, shortWeekday } from '../components/dates.ts'
import type { Change, Slot } from './changes.ts'

/** The marks beside a session. */
export function changeWords({ kind, slot, was }: Change): string[] {
  const moved = was ? [`Mudou: era ${slotWords(was, slot)}`] : []
  switch (kind) {
    case 'new':
      return ['Novo', ...moved]
    case 'restored':
      return ['Afinal realiza-se', ...moved]
    case 'moved':
      return moved
    case 'cancelled':
      return ['Cancelado']
    case 'removed':
      return ['Já não está no programa']
    default:
      return kind satisfies never
  }
}

/** 'às 15:00, Claustro', with the day before it where it is another: 'terça, 21, às 15:00, Claustro'. */
function slotWords({ date, time, place }: Slot, now: Slot): string {
  const parts = date === now.date ? null : datePartsOf(date)
  if (!parts) return `às ${time}, ${place}`
  const month = date.slice(0, 7) === now.date.slice(0, 7) ? '' : ` de ${parts.month}`
  return `${shortWeekday(parts)}, ${parts.day}${month}, às ${time}, ${place}`
}

export const changeCount = (changes: number): string => (changes === 1 ? '1 mudança' : `${changes} mudanças`)

/** Starred ones first, then by day and hour. */
export const inReadingOrder = (changes: readonly Change[], starred: readonly string[]): Change[] => {
  const place = ({ id, slot }: Change) => `${starred.includes(id) ? 0 : 1}${slot.date}${slot.time}`
  return [...changes].sort((a, b) => (place(a) < place(b) ? -1 : 1))
}
