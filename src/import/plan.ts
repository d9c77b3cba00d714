import type { Knex } from 'knex'
import { checkField, type Draft } from './draft.ts'
import { isEmpty, itemsOf, keyFields, keyOf, withSlug } from './identity.ts'
import { type Fields, type Kind, type KindName, kindNames, kindOf } from './kinds.ts'
import type { Problem } from './problems.ts'

/** What is to be done with an item: `fields` is the whole of a new one, null when `id` is there already. */
export type Step = { draft: Draft; id: string | undefined; fields: Fields | null }

type Report = (problem: Problem) => void

/** Finds out which items are there, which are new, and what the new ones lack. Asks the database, changes nothing. */
export async function plan(db: Knex, drafts: readonly Draft[], now: Date, report: Report): Promise<Step[]> {
  const steps: Step[] = []
  for (const name of kindNames) {
    const mine = drafts.filter(({ kind }) => kind === name)
    if (mine.length > 0) steps.push(...(await planKind(db, name, mine, now, report)))
  }
  return steps
}

async function planKind(db: Knex, name: KindName, drafts: Draft[], now: Date, report: Report): Promise<Step[]> {
  const kind = kindOf(name)
  const items = itemsOf(kind, await kind.existing(db))
  const claimed = new Map<string, string>()
  const steps: Step[] = []

  for (const draft of drafts) {
    const known = draft.id === undefined ? undefined : items.withId(draft.id)
    const key = keyOf(kind, withSlug(kind, { ...known, ...draft.given }))
    const alike = items.withKey(key)
    const problem = clash(kind, draft, alike.map(({ id }) => id))
    const id = draft.id ?? alike[0]?.id
    const claims = [key && `key ${key}`, id && `id ${id}`].filter((claim) => claim !== undefined)
    const first = claims.map((claim) => claimed.get(claim)).find((where) => where !== undefined)
    for (const claim of claims) claimed.set(claim, draft.where)
    if (problem) report({ where: draft.where, field: keyFields(kind).at(-1), message: problem })
    if (first !== undefined) {
      report({ where: draft.where, message: `é o mesmo que ${first}.` })
    } else if (draft.id === undefined ? alike.length > 0 : known) {
      steps.push({ draft, id, fields: null })
    } else {
      steps.push({ draft, id, fields: newItem(kind, draft, now, report) })
    }
  }
  return [...steps.filter(({ fields }) => !fields), ...inOrder(kind, steps.filter(({ fields }) => fields))]
}

/** Why an item cannot be told from others that have its key; none when it can. */
function clash(kind: Kind, draft: Draft, alike: string[]): string | undefined {
  if (draft.id === undefined) return alike.length > 1 ? `há ${alike.length} itens assim: indique o id do que é.` : undefined
  return kind.unique && alike.some((id) => id !== draft.id) ? 'já há outro item com este valor.' : undefined
}

/** Everything a new item holds; what it lacks is reported. */
function newItem(kind: Kind, draft: Draft, now: Date, report: Report): Fields {
  const fields = withSlug(kind, { ...kind.noun.blank, ...kind.defaults?.(draft.given, now), ...draft.given })
  const wrong = (field: string, message: string) => report({ where: draft.where, field, message })
  const needed = draft.id === undefined ? keyFields(kind) : []
  const recognised = keyOf(kind, withSlug(kind, draft.given)) !== undefined
  for (const field of new Set([...needed, ...Object.keys(kind.noun.fields.shape)])) {
    if (draft.faulty.has(field)) continue
    const issues = fields[field] === undefined ? (checkField(kind, field, undefined).error?.issues ?? []) : []
    for (const issue of issues) wrong(field, issue.message)
    if (issues.length === 0 && needed.includes(field) && !recognised && isEmpty(draft.given[field])) {
      wrong(field, 'não pode faltar: é por ele que o item se reconhece.')
    }
  }
  return fields
}

function inOrder(kind: Kind, steps: Step[]): Step[] {
  const { order } = kind
  if (!order) return steps
  return steps.toSorted((a, b) => String(a.fields?.[order]).localeCompare(String(b.fields?.[order]), 'en'))
}
