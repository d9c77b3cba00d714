import { scheduleCategories } from '../../../src/content/schedule-categories.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { formLabels } from '../../../src/content/words/kind-words.ts'
import { scheduleItemWords } from '../../../src/content/words/schedule-item.ts'
import { createItemMessages } from '../../forms/item-messages.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'

export const scheduleStatuses = [
  { value: 'scheduled', label: 'Marcado' },
  { value: 'cancelled', label: 'Cancelado' },
] as const

/** Any category is allowed; an unknown one is its own label. */
export const scheduleCategoryLabel = (category: string) =>
  scheduleCategories.find(({ value }) => value === category)?.label ?? category

export const scheduleSpec: ItemSpec<ScheduleItem> = {
  kind: 'schedule-item',
  path: 'schedule',
  messages: createItemMessages(scheduleItemWords.name, scheduleItemWords),
  labels: formLabels(scheduleItemWords),
  blank: () => ({
    title: '',
    description: '',
    date: '',
    time: '',
    endTime: '',
    location: '',
    category: '',
    guestName: '',
    guestBio: '',
    registrationRequired: 'false',
    imageUrl: '',
    status: 'scheduled',
    statusNote: '',
  }),
  valuesOf: ({ title, description, date, time, location, category, guestName, guestBio, ...row }) => ({
    title,
    description,
    date: date.slice(0, 10),
    time: time.slice(0, 5),
    endTime: row.endTime ?? '',
    location,
    category: category ?? '',
    guestName: guestName ?? '',
    guestBio: guestBio ?? '',
    registrationRequired: String(row.registrationRequired),
    imageUrl: row.imageUrl ?? '',
    status: row.status,
    statusNote: row.statusNote ?? '',
  }),
  picture: { part: 'image', field: 'imageUrl' },
  formatters: {
    category: scheduleCategoryLabel,
    registrationRequired: (value) => (value === 'true' ? 'Sim' : 'Não'),
    status: (value) => scheduleStatuses.find((status) => status.value === value)?.label ?? value,
  },
  alerts: true,
}
