import { scheduleCategories } from '../../../src/content/schedule-choices.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { AreaField, CheckField, SelectField, TextField } from '../item-form/fields.tsx'
import { PictureField } from '../item-form/PictureField.tsx'
import { PlaceField } from '../programme/PlaceField.tsx'
import { StatusFields } from '../programme/StatusFields.tsx'
import { TimeFields } from '../programme/TimeFields.tsx'

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
        <PictureField />
      </div>
    </div>
  </>
)
