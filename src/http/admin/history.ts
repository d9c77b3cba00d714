import { type RecordKind, recordKinds, type VersionedKind, versionedKinds } from '../../content/catalogue.ts'
import { isKind, type Kind } from '../../content/kinds.ts'
import { Invalid, NotFound } from '../../errors.ts'
import { readAct } from '../../history/acts.ts'
import { readBin } from '../../history/bin.ts'
import { dayEnd, isDate, parseDateTime } from '../../history/date-time.ts'
import { type RegisterFilter, readRegister } from '../../history/register.ts'
import { readHistory, readVersion } from '../../history/versions.ts'
import type { AddRoute, ServedSite } from '../served-site.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100
const MAX_POSITION = 2 ** 31 - 1 // PostgreSQL's greatest integer

const WARM_UP_MS = 2_000 // not at once, since the panel is still loading

export function addHistoryRoutes(add: AddRoute, { festival, db, past, warmsUp, now }: ServedSite): void {
  const reader = { db, schemas: festival.schemas }

  add('get', 'history', ({ querystring }) => {
    const query = new URLSearchParams(querystring)
    if (warmsUp) setTimeout(() => past.warmUp(), WARM_UP_MS).unref() // the register links to pages of the past
    return readRegister(reader, filterIn(query, now()), pageIn(query))
  })

  add('get', 'history/acts/:act', ({ params }) => readAct(reader, params.act))

  add('get', 'history/:kind/:id', ({ params, querystring }) =>
    readHistory(reader, versionedKindOf(params.kind), params.id, pageIn(new URLSearchParams(querystring))),
  )

  add('get', 'history/:kind/:id/:version', ({ params: { kind, id, version } }) => {
    if (!/^[1-9]\d{0,8}$/.test(version)) throw new NotFound('Esta versão não existe.')
    return readVersion(reader, versionedKindOf(kind), id, Number(version))
  })

  add('get', 'bin', ({ querystring }) => {
    const kind = new URLSearchParams(querystring).get('kind')
    return readBin(reader, kind ? recordKindOf(kind) : undefined)
  })
}

const kindAmong = <K extends Kind>(kinds: readonly K[], name: string): K => {
  const kind = kinds.find((each) => each === name)
  if (!kind) throw new NotFound('Este tipo de conteúdo não existe.')
  return kind
}

export const versionedKindOf = (name: string): VersionedKind => kindAmong(versionedKinds, name)
const recordKindOf = (name: string): RecordKind => kindAmong(recordKinds, name)

function pageIn(query: URLSearchParams): { before?: number; limit: number } {
  const limit = integerIn(query, 'limit', MAX_LIMIT) ?? DEFAULT_LIMIT
  return { limit, before: integerIn(query, 'before', MAX_POSITION) }
}

export function integerIn(query: URLSearchParams, name: string, max: number): number | undefined {
  const text = query.get(name)
  if (text === null || text === '') return undefined
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max) throw Invalid.field(name, `Indique um número de 1 a ${max}.`)
  return value
}

function filterIn(query: URLSearchParams, now: Date): RegisterFilter {
  const given = (name: string) => query.get(name)?.trim() || undefined
  const names = given('kind')?.split(',')
  const id = given('id')
  if (id !== undefined && !names) throw Invalid.field('kind', 'Indique também o tipo (kind).')
  const [since, until] = [given('since'), given('until')]
  return {
    kinds: names && [...new Set(names.map(kindOf))],
    id,
    actor: given('actor'),
    since: since && momentIn('since', since, now).toISOString(),
    until: until && (isDate(until) ? dayEnd(until) : momentIn('until', until, now)).toISOString(),
    text: given('q'),
  }
}

function kindOf(name: string): Kind {
  const trimmed = name.trim()
  if (!isKind(trimmed)) throw Invalid.field('kind', `«${trimmed}» não é um tipo de conteúdo.`)
  return trimmed
}

function momentIn(field: string, text: string, now: Date): Date {
  try {
    return parseDateTime(text, now)
  } catch (error) {
    throw error instanceof Invalid ? Invalid.field(field, error.message) : error
  }
}
