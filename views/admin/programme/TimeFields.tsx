import { useEffect, useRef } from 'react'
import { TextField } from '../item-form/fields.tsx'
import { useForm } from '../item-form/form-context.ts'
import { endNote, movedEnd } from './end-time.ts'

/** Date, hour and end, which moves with the hour. */
export function TimeFields() {
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
      <TextField name="endTime" type="time" hint={endNote(time, endTime)} />
    </div>
  )
}
