import { useId, useMemo } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { TextField } from '../item-form/fields.tsx'
import { placesByUse } from './places.ts'

/** Suggests the places as they have been used. */
export function PlaceField({ items }: { items: readonly ScheduleItem[] }) {
  const id = useId()
  const places = useMemo(() => placesByUse(items), [items])
  return (
    <>
      <TextField name="location" list={id} autoComplete="off" required />
      <datalist id={id}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  )
}
