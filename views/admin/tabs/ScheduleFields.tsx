import { AreaField, CheckField, SelectField, TextField } from '../item-form/fields.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { scheduleCategories } from './schedule-spec.ts'

export const ScheduleFields = () => (
  <div className="form-columns">
    <div className="form-column">
      <TextField name="title" required />
      <AreaField name="description" rows={5} required />
      <TextField name="guestName" />
      <AreaField name="guestBio" rows={3} />
    </div>
    <div className="form-column">
      <div className="form-pair">
        <TextField name="date" type="date" required />
        <TextField name="time" type="time" required />
      </div>
      <TextField name="location" required />
      <SelectField name="category" options={scheduleCategories} />
      <CheckField name="registrationRequired" hint="O programa diz ao lado do evento que é preciso inscrever-se." />
      <PictureField />
    </div>
  </div>
)
