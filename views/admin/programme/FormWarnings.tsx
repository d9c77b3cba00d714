import { useEffect, useMemo, useRef } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { useForm } from '../item-form/form-context.ts'
import { warningsAmong } from './warnings.ts'

const SHOWN = 3

/** Before saving, which they do not prevent. */
export function FormWarnings({ items }: { items: readonly ScheduleItem[] }) {
  const { item, values } = useForm().state
  const { date = '', time = '', endTime, location = '', guestName, status } = values
  const id = item?.id ?? ''
  const warnings = useMemo(() => {
    const planned = { id, date, time, endTime: endTime || null, title: '', location, guestName: guestName || null }
    return warningsAmong({ ...planned, status: status === 'cancelled' ? 'cancelled' : 'scheduled' }, items)
  }, [items, id, date, time, endTime, location, guestName, status])
  const element = useRef<HTMLDivElement>(null)
  // They make the buttons' bar higher, which stays in view above the fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the warnings change
  useEffect(() => {
    const field = document.activeElement
    if (field?.matches('input, select') && element.current?.closest('form')?.contains(field))
      field.scrollIntoView({ block: 'nearest' })
  }, [warnings])
  return (
    <div className="form-warnings" role="status" ref={element}>
      {warnings.length > 0 && (
        <ul className="desk-warnings loud small strong">
          {warnings.slice(0, SHOWN).map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
          {warnings.length > SHOWN && <li>{`e mais ${warnings.length - SHOWN}`}</li>}
        </ul>
      )}
    </div>
  )
}
