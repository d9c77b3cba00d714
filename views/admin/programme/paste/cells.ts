import { trimmed } from '../../../../src/content/plain-text.ts'
import { scheduleCategories, scheduleCategoryLabel } from '../../../../src/content/schedule-choices.ts'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { type Field, folded } from './columns.ts'
import { readDate, readTime } from './dates-and-hours.ts'

type Value = string | boolean | null
export type Reading = { value: Value; error?: undefined } | { value?: undefined; error: string }

/** What the form asks for; the API says the same. */
const demands: Partial<Record<Field, string>> = {
  title: 'Indique o título.',
  location: 'Indique o local.',
  description: 'Escreva uma descrição.',
}
const NO_DATE = 'Indique uma data que exista, como 2025-10-22.'
const NO_TIME = 'Indique uma hora que exista, como 17:00.'

/** What a new event needs. */
export const neededFields = ['date', 'time', 'title', 'location', 'description'] as const satisfies readonly Field[]

const yes = ['sim', 's', 'true', 'verdadeiro']
const no = ['', 'nao', 'n', 'false', 'falso']
const statuses: Readonly<Record<string, ScheduleItem['status']>> = {
  '': 'scheduled',
  marcado: 'scheduled',
  scheduled: 'scheduled',
  cancelado: 'cancelled',
  cancelled: 'cancelled',
}

const valued = (value: Value): Reading => ({ value })
const refused = (error: string): Reading => ({ error })

/** An empty cell clears the field. `year`: of a date without one. */
export function readCell(field: Field, cell: string, year?: string): Reading {
  const text = trimmed(cell)
  switch (field) {
    case 'date': {
      const date = readDate(text, year)
      return date ? valued(date) : refused(NO_DATE)
    }
    case 'time':
    case 'endTime': {
      if (field === 'endTime' && text === '') return valued(null)
      const time = readTime(text, { isEnd: field === 'endTime' })
      return time ? valued(time) : refused(NO_TIME)
    }
    case 'title':
    case 'location':
    case 'description':
      return text ? valued(text) : refused(demands[field]!)
    case 'category':
      return valued(categoryOf(text) || null)
    case 'registrationRequired': {
      const answer = folded(text)
      if (yes.includes(answer)) return valued(true)
      return no.includes(answer) ? valued(false) : refused('Escreva Sim ou Não.')
    }
    case 'status': {
      const state = folded(text)
      return Object.hasOwn(statuses, state) ? valued(statuses[state]!) : refused('Escreva Marcado ou Cancelado.')
    }
    case 'guestName':
    case 'guestBio':
    case 'statusNote':
    case 'slug':
      return valued(text || null)
    default:
      return field satisfies never
  }
}

function categoryOf(text: string): string {
  const name = folded(text)
  const known = scheduleCategories.find(({ value, label }) => [value, label].some((each) => folded(each) === name))
  return known?.value ?? text
}

/** As the download writes it. */
export function writeCell(field: Field, item: ScheduleItem): string {
  switch (field) {
    case 'registrationRequired':
      return item.registrationRequired ? 'Sim' : 'Não'
    case 'status':
      return item.status === 'cancelled' ? 'Cancelado' : 'Marcado'
    case 'category':
      return item.category ? scheduleCategoryLabel(item.category) : ''
    default:
      return item[field] ?? ''
  }
}
