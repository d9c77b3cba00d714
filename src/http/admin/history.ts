import type { Context } from 'koa'
import { type RecordKind, recordKinds, type VersionedKind, versionedKinds } from '../../content/catalogue.ts'
import { isKind, type Kind } from '../../content/kinds.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { Festival } from '../../festival.ts'
import { readAct } from '../../history/acts.ts'
import { readBin } from '../../history/bin.ts'
import { dayEnd, isDate, parseDateTime } from '../../history/date-time.ts'
import { type RegisterFilter, readRegister } from '../../history/register.ts'
import { readHistory, readVersion } from '../../history/versions.ts'
import type { AdminDeps } from './records.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 100
const MAX_POSITION = 2 ** 31 - 1 // PostgreSQL's greatest integer

export function adminHistory({
  festival,
  warmUp,
  now,
}: Pick<AdminDeps, 'now'> & { festival: Pick<Festival, 'database' | 'schemas'>; warmUp(): void }) {
  const { schemas, database } = festival
  const reader = { db: database.read, schemas }

  return {
    async register(ctx: Context): Promise<void> {
      const query = new URLSearchParams(ctx.querystring)
      warmUp() // the register links to pages of the past
      ctx.body = await readRegister(reader, filterIn(query, now()), pageIn(query))
    },

    async act(ctx: Context): Promise<void> {
      ctx.body = await readAct(reader, ctx.params.act)
    },

    async item(ctx: Context): Promise<void> {
      const query = new URLSearchParams(ctx.querystring)
      ctx.body = await readHistory(reader, versionedKindOf(ctx.params.kind), ctx.params.id, pageIn(query))
    },

    async version(ctx: Context): Promise<void> {
      const { kind, id, version } = ctx.params
      if (!/^[1-9]\d{0,8}$/.test(version)) throw new NotFound('Esta versão não existe.')
      ctx.body = await readVersion(reader, versionedKindOf(kind), id, Number(version))
    },

    async bin(ctx: Context): Promise<void> {
      const kind = new URLSearchParams(ctx.querystring).get('kind')
      ctx.body = await readBin(reader, kind ? recordKindOf(kind) : undefined)
    },
  }
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
