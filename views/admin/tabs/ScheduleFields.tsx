import { useEffect, useId, useMemo, useRef } from 'react'
import { ENDS_BEFORE_START, endsBeforeStart } from '../../../src/content/hours.ts'
import { scheduleAvailabilities, scheduleCategories } from '../../../src/content/schedule-choices.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { AreaField, CheckField, SelectField, TextField } from '../item-form/fields.tsx'
import { useForm } from '../item-form/form-context.ts'
import { PictureField } from '../item-form/PictureField.tsx'
import { endNote, movedEnd } from '../programme/end-time.ts'
import { placesByUse } from '../programme/places.ts'

/** What every event needs comes first, so that it can be entered without scrolling. */
export const ScheduleFields = ({ items }: { items: readonly ScheduleItem[] }) => (
  <>
    <div className="form-columns">
      <div className="form-column">
        <TextField name="title" required />
        <StatusFields />
        <AreaField name="description" rows={5} required />
      </div>
      <div className="form-column">
        <TimeFields />
        <PlaceField items={items} />
        <SelectField name="category" options={scheduleCategories} />
      </div>
    </div>
    <div className="form-columns">
      <div className="form-column">
        <TextField name="guestName" />
        <AreaField name="guestBio" rows={3} />
      </div>
      <div className="form-column">
        <CheckField name="registrationRequired" hint="O programa diz ao lado do evento que é preciso inscrever-se." />
        <TextField
          name="registrationUrl"
          inputMode="url"
          placeholder="https://"
          hint="Para onde leva «Inscrever-me». Sem ela, leva à inscrição da página inicial."
        />
        <SelectField name="availability" options={scheduleAvailabilities} />
        <PictureField />
      </div>
    </div>
  </>
)

/** Suggests the places as they have been used. */
function PlaceField({ items }: { items: readonly ScheduleItem[] }) {
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

/** Of a cancelled event; the menu of its row cancels it and takes it back. */
function StatusFields() {
  const { status } = useForm().state.values
  if (status !== 'cancelled') return null
  return (
    <div className="form-status">
      <p>
        <span className="badge desk-cancelled">Cancelado</span> Na lista, «Mais ações» tem «Repor».
      </p>
      <AreaField name="statusNote" rows={2} />
    </div>
  )
}

/** Date, hour and end, which moves with the hour. */
function TimeFields() {
  const { state, set } = useForm()
  const { time = '', endTime = '' } = state.values
  /** The browser empties the field while an hour is being typed. */
  const lastTime = useRef(time)
  useEffect(() => {
    if (time) lastTime.current = time
  }, [time])

  const setTime = (next: string) => {
    set('time', next)
    if (next && endTime) set('endTime', movedEnd(endTime, lastTime.current, next))
  }
  return (
    <div className="form-times">
      <TextField name="date" type="date" required />
      <TextField name="time" type="time" onSet={setTime} required />
      <TextField
        name="endTime"
        type="time"
        hint={endNote(time, endTime)}
        problem={endsBeforeStart(time, endTime) ? ENDS_BEFORE_START : undefined}
      />
    </div>
  )
}
