import type { Knex } from 'knex'
import { checkField, type Draft } from './draft.ts'
import { itemsOf, keyOf, missingFromKey, withSlug } from './identity.ts'
import { type Fields, type Importable, type ImportName, importableNamed, importNames } from './importable.ts'
import type { Problem } from './problems.ts'

/** What is to be done with an item: `fields` is the whole of a new one, null when `id` is there already. */
export type Step = { draft: Draft; id: string | undefined; fields: Fields | null }

type Report = (problem: Problem) => void

/** Finds out which items are there, which are new, and what the new ones lack. Asks the database, changes nothing. */
export async function plan(db: Knex, drafts: readonly Draft[], now: Date, report: Report): Promise<Step[]> {
  const steps: Step[] = []
  for (const name of importNames) {
    const mine = drafts.filter(({ kind }) => kind === name)
    if (mine.length > 0) steps.push(...(await planKind(db, name, mine, now, report)))
  }
  return steps
}

async function planKind(db: Knex, name: ImportName, drafts: Draft[], now: Date, report: Report): Promise<Step[]> {
  const kind = importableNamed(name)
  const items = itemsOf(kind, await kind.existing(db))
  const claimed = new Map<string, string>()
  const steps: Step[] = []

  for (const draft of drafts) {
    const known = draft.id === undefined ? undefined : items.withId(draft.id)
    const key = keyOf(kind, withSlug(kind, { id: draft.id, ...known, ...draft.given }))
    const alike = items.withKey(key)
    const problem = clash(
      kind,
      draft,
      alike.map(({ id }) => id),
    )
    const id = draft.id ?? alike[0]?.id
    const claims = [key && `key ${key}`, id && `id ${id}`].filter((claim) => claim !== undefined)
    const first = claims.map((claim) => claimed.get(claim)).find((where) => where !== undefined)
    for (const claim of claims) claimed.set(claim, draft.where)
    if (problem) report({ where: draft.where, field: kind.key.at(-1), message: problem })
    if (first !== undefined) {
      report({ where: draft.where, message: `é o mesmo que ${first}.` })
    } else if (draft.id === undefined ? alike.length > 0 : known) {
      steps.push({ draft, id, fields: null })
    } else {
      steps.push({ draft, id, fields: newItem(kind, draft, now, report) })
    }
  }
  return [
    ...steps.filter(({ fields }) => !fields),
    ...inOrder(
      kind,
      steps.filter(({ fields }) => fields),
    ),
  ]
}

/** Why an item cannot be told from others that have its key; none when it can. */
function clash(kind: Importable, draft: Draft, alike: string[]): string | undefined {
  if (draft.id === undefined)
    return alike.length > 1 ? `há ${alike.length} itens assim: indique o id do que é.` : undefined
  return kind.unique && alike.some((id) => id !== draft.id) ? 'já há outro item com este valor.' : undefined
}

/** Everything a new item holds; what it lacks is reported. */
function newItem(kind: Importable, draft: Draft, now: Date, report: Report): Fields {
  const { id, given } = draft
  const { blank, defaults } = kind.noun
  const item = { ...blank, ...given }
  const fields = withSlug(kind, { id, ...blank, ...defaults?.(item, now), ...given })
  const names = Object.keys(kind.noun.fields.shape)
  const wrong = (field: string, message: string) => report({ where: draft.where, field, message })
  const unnamed = id === undefined ? missingFromKey(kind, given) : []
  for (const name of names) {
    if (draft.faulty.has(name)) continue
    const issues = fields[name] === undefined ? (checkField(kind, name, undefined).error?.issues ?? []) : []
    for (const issue of issues) wrong(name, issue.message)
    if (issues.length === 0 && unnamed.includes(name))
      wrong(name, 'não pode faltar: é por ele que o item se reconhece.')
  }
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

function inOrder(kind: Importable, steps: Step[]): Step[] {
  const { order } = kind
  if (!order) return steps
  return steps.toSorted((a, b) => String(a.fields?.[order]).localeCompare(String(b.fields?.[order]), 'en'))
}
