import { nameKey } from '../content/labels.ts'
import type { FieldErrors } from '../errors.ts'

/** What a row says about the session that it means. */
export type Naming = {
  slug?: string | null
  date?: string
  time?: string
  title?: string
  location?: string
}

type Named = { slug: string; date: string; time: string; title: string; location: string }

export type Programme<S extends Named> = { sessions: readonly S[]; removed: readonly S[] }

/** Without a session the row is a new one. */
export type Match<S> = { session?: S; errors: FieldErrors }

/** By address, else by date, time and title; a session of the programme before a removed one. */
export function matchRows<S extends Named>(rows: readonly Naming[], { sessions, removed }: Programme<S>): Match<S>[] {
  const live = indexed(sessions)
  const gone = indexed([...removed].reverse())
  const bySlug = rows.map(({ slug }) => {
    const key = slug?.trim() ?? ''
    return live.bySlug.get(key) ?? gone.bySlug.get(key)
  })
  const taken = new Set<S>(bySlug.filter((session) => session !== undefined))
  const firstRows = new Map<unknown, number>()

  return rows.map((row, index) => {
    const named = bySlug[index]
    const key = startAndTitle(row)
    const alike = named ? [named] : alikeIn(live, key)
    const session = alike.length > 0 ? choose(row, alike, taken) : alikeIn(gone, key)[0]
    if (alike.length > 0 && !session) return { errors: { slug: AMBIGUOUS } }
    if (session) taken.add(session)
    const identity = session ?? key
    const first = firstRows.get(identity)
    if (first !== undefined) return { session, errors: { [named ? 'slug' : 'title']: repeatsLine(first) } }
    if (identity !== undefined) firstRows.set(identity, index)
    return { session, errors: {} }
  })
}

/** Of several alike, the one in the row's place, and the first that no other row means. */
function choose<S extends Named>({ location }: Naming, alike: readonly S[], taken: ReadonlySet<S>): S | undefined {
  if (alike.length === 1) return alike[0]
  const inPlace = alike.filter((session) => nameKey(session.location) === nameKey(location ?? ''))
  return inPlace.find((session) => !taken.has(session)) ?? inPlace[0]
}

type Index<S> = { bySlug: Map<string, S>; byStart: Map<string, S[]> }

function indexed<S extends Named>(sessions: readonly S[]): Index<S> {
  const byStart = new Map<string, S[]>()
  for (const session of sessions) {
    const key = startAndTitle(session)
    if (key !== undefined) byStart.set(key, [...(byStart.get(key) ?? []), session])
  }
  return { bySlug: new Map(sessions.map((session) => [session.slug, session])), byStart }
}

const alikeIn = <S>({ byStart }: Index<S>, key: string | undefined): readonly S[] =>
  (key !== undefined && byStart.get(key)) || []

/** undefined where one of them is missing. */
const startAndTitle = ({ date, time, title }: Naming): string | undefined =>
  date && time && title && nameKey(title) ? JSON.stringify([date, time, nameKey(title)]) : undefined

const repeatsLine = (index: number) => `Repete a linha ${index + 1}.`
const AMBIGUOUS = 'Há vários eventos com esta data, hora e título: indique o endereço de um deles.'
