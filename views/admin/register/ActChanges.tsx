import type { ActEvent } from '../../../src/content/history.ts'
import { kindEntries } from '../../../src/content/kinds.ts'
import { fieldEntry } from '../../../src/content/words/kind-words.ts'
import { formatterOf } from '../../forms/item-spec.ts'
import { formatValue, toldChanges } from './tell-act.ts'

const conjunction = new Intl.ListFormat('pt-PT', { type: 'conjunction' })

/** Short values before and after; of long ones the field's name. */
export function ActChanges({ event }: { event: ActEvent }) {
  const { short, long } = toldChanges(event)
  if (short.length + long.length === 0) return null
  return (
    <ul className="act-changes">
      {short.map(({ field, label, before, after }) => {
        const { control } = fieldEntry(kindEntries[event.kind].words, field)
        const format = control && formatterOf(control)
        return (
          <li key={field}>
            {label}: <del>{formatValue(before, format)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{formatValue(after, format)}</ins>
          </li>
        )
      })}
      {long.length > 0 && <li>{conjunction.format(long)}</li>}
    </ul>
  )
}
