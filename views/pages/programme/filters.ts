import { searchFor } from '../../../src/content/fold.ts'
import { categoryLabel, nameKey, uniqueNames } from '../../../src/content/labels.ts'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { longDate } from '../../components/dates.ts'
import { sessionCount } from '../../programme/session-words.tsx'
import { type Day, dayOf } from './days.ts'

/** As the address has them; '' where a filter is not set. `shared`: the slugs of somebody's agenda. */
export type Filters = {
  day: string
  place: string
  category: string
  registration: string
  search: string
  view: string
  shared: string
}

const parameters = {
  day: 'dia',
  place: 'local',
  category: 'categoria',
  registration: 'sem',
  search: 'q',
  view: 'ver',
  shared: 'agenda',
} as const
const names = Object.keys(parameters) as (keyof Filters)[]

export const AGENDA_VIEW = 'agenda'
export const WITHOUT_REGISTRATION = 'inscricao'
export const MOST_SHARED = 100

export const noFilters: Filters = {
  day: '',
  place: '',
  category: '',
  registration: '',
  search: '',
  view: '',
  shared: '',
}

export const isFiltered = (filters: Filters): boolean => names.some((name) => filters[name] !== '')

/** Of a name that is given twice the first value counts. */
export function parseFilters(query: URLSearchParams): Filters {
  return Object.fromEntries(names.map((name) => [name, query.get(parameters[name]) ?? ''])) as Filters
}

export const filtersInAddress = (): Filters => parseFilters(new URLSearchParams(location.search))

/** The past has no agendas. */
export const withoutAgenda = (filters: Filters): Filters => ({ ...filters, view: '', shared: '' })

/** '?dia=2025-10-22&local=Claustro', or '' without a filter. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams()
  for (const name of names) if (filters[name]) query.set(parameters[name], filters[name])
  return String(query) && `?${query}`
}

/** A day's link, which without JavaScript leads to the day in the whole programme; that of all days for ''. */
export const dayLink = (filters: Filters, day: string): string =>
  (filterQuery({ ...filters, day }) || '?') + (day && `#dia-${day}`)

export const sharedSlugs = ({ shared }: Pick<Filters, 'shared'>): string[] =>
  [...new Set(shared.split(','))].filter(Boolean).slice(0, MOST_SHARED)

/** The ids of the sessions that the filters leave; `starred` are ids too. */
export function shownIds(days: readonly Day[], filters: Filters, starred: readonly string[]): ReadonlySet<string> {
  const { day, category, registration, view, shared } = filters
  const place = nameKey(filters.place)
  const own = new Set(starred)
  const others = new Set(sharedSlugs(filters))
  const isFound = searchFor(filters.search)
  const isShown = (session: ScheduleItem) =>
    (!day || dayOf(session) === day) &&
    (!place || nameKey(session.location) === place) &&
    (!category || session.category === category) &&
    (!registration || (registration === WITHOUT_REGISTRATION && !session.registrationRequired)) &&
    (!view || (view === AGENDA_VIEW && own.has(session.id))) &&
    (!shared || others.has(session.slug)) &&
    (!filters.search || isFound([session.title, session.guestName, session.guestBio, session.description].join('\n')))
  return new Set(days.flatMap(({ sessions }) => sessions.filter(isShown).map(({ id }) => id)))
}

/** `isMixed`: some sessions need registration, and some do not. */
export type FilterOptions = { places: string[]; categories: string[]; isMixed: boolean }

/** What can be chosen: everything that the programme has. */
export function optionsOf(days: readonly Day[]): FilterOptions {
  const sessions = days.flatMap((day) => day.sessions)
  return {
    places: sorted(sessions.map(({ location }) => location)),
    categories: sorted(sessions.map(({ category }) => category ?? '')),
    isMixed: new Set(sessions.map(({ registrationRequired }) => registrationRequired)).size > 1,
  }
}

const { compare } = new Intl.Collator('pt')
const sorted = (texts: readonly string[]) => uniqueNames(texts).sort(compare)

/** '7 sessões', and a sentence for each filter whose value the programme does not have. */
export function resultWords(days: readonly Day[], filters: Filters, count: number): string {
  const unknown = unknownWords(days, filters)
  return unknown.length === 0 ? sessionCount(count) : [`${sessionCount(count)}.`, ...unknown].join(' ')
}

function unknownWords(days: readonly Day[], filters: Filters): string[] {
  const { day, place, category, registration, view } = filters
  const { places, categories } = optionsOf(days)
  return [
    ...(day && days.every(({ date }) => date !== day)
      ? [`Não há sessões em «${longDate(day, { weekday: true })}».`]
      : []),
    ...(place && !places.some((known) => nameKey(known) === nameKey(place)) ? [`Não há o local «${place}».`] : []),
    ...(category && !categories.includes(category) ? [`Não há a categoria «${category}».`] : []),
    ...(registration && registration !== WITHOUT_REGISTRATION ? [`Não há o filtro «sem ${registration}».`] : []),
    ...(view && view !== AGENDA_VIEW ? [`Não há a vista «${view}».`] : []),
  ]
}

/** The heading of a printed sheet: 'Claustro · quinta-feira, 23 de outubro de 2025'. */
export function filterWords({ day, place, category, registration, search, view, shared }: Filters): string {
  const words = [
    view === AGENDA_VIEW && 'A minha agenda',
    shared && 'Agenda partilhada',
    search && `«${search}»`,
    place,
    category && categoryLabel(category),
    registration === WITHOUT_REGISTRATION && 'Sem inscrição',
    day && longDate(day, { weekday: true }),
  ]
  return words.filter(Boolean).join(' · ')
}
