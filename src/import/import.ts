import { slugToKeep } from '../../projections/slug-lookup.ts'
import { keepsSlug, sluggedKinds } from '../content/catalogue.ts'
import { storeMediaCommand } from '../content/media.ts'
import type { RecordNoun } from '../content/record.ts'
import type { Festival } from '../festival.ts'
import type { Unit } from '../log/unit.ts'
import type { StoredPicture } from '../media/store.ts'
import { checkItem, type ImportItem } from './check-item.ts'
import { type Fields, type ImportName, importableByName } from './importable.ts'
import { type PlannedWrite, planWrites } from './plan-writes.ts'
import { type Problem, throwProblems } from './problems.ts'
import { readSources } from './sources.ts'

export type Counts = { created: number; changed: number; unchanged: number }
export type Outcome = Partial<Record<ImportName, Counts>>

export type ImportOptions = {
  actor: string
  now(): Date
  kind?: ImportName // for files that are not named after their kind
  pictures?: readonly StoredPicture[]
  onProgress?(done: number, total: number): void
}

/** Checks everything, then imports in one transaction. Idempotent. Throws Invalid with all problems. */
export async function importFiles(
  festival: Festival,
  paths: readonly string[],
  options: ImportOptions,
): Promise<Outcome> {
  const problems: Problem[] = []
  const report = (problem: Problem) => void problems.push(problem)
  const raw = await readSources(paths, report, options.kind)
  const items: ImportItem[] = []
  for (const each of raw) {
    const item = await checkItem(each, festival.pictures, report)
    if (item) items.push(item)
  }
  const planned = await planWrites(festival.database.read, items, options.now(), report)
  // In the files' order; problems of whole files (index -1) come first
  const fileOrder = raw.map(({ where }) => where)
  throwProblems(problems.toSorted((a, b) => fileOrder.indexOf(a.where) - fileOrder.indexOf(b.where)))
  // Stored before the events that name them: an unused file is harmless, a missing one is not
  for (const { picture } of items) if (picture) await festival.pictures.put(picture.stored.url, picture.content)
  return write(festival, items, planned, options)
}

function write(
  festival: Festival,
  items: readonly ImportItem[],
  planned: readonly PlannedWrite[],
  { actor, now, pictures = [], onProgress }: ImportOptions,
): Promise<Outcome> {
  const { store } = festival
  const today = now()
  const incoming = planned.map(({ item: { importName, given }, id }) => {
    return { noun: importableByName(importName).noun, id, fields: given }
  })
  const cause = { actor, at: today.toISOString(), requestId: store.newId() }
  return store.write(async (unit) => {
    const record = (picture: StoredPicture) => unit.handle({ ...storeMediaCommand(picture), cause })
    for (const picture of pictures) await record(picture)

    const outcome: Outcome = {}
    const problems: Problem[] = []
    // Planned again: the content may have changed since the first plan; on a conflict this callback runs again
    const writes = await planWrites(unit.db, items, today, (problem) => void problems.push(problem))
    throwProblems(problems)
    for (const [index, { item, id: knownId, fields }] of writes.entries()) {
      const { noun, removedId } = importableByName(item.importName)
      const id = knownId ?? (fields && (await removedId?.(unit.db, fields))) ?? store.newId()
      if (item.picture) await record(item.picture.stored)
      const command = fields
        ? { type: noun.commands.create, fields: await withKeptSlug(unit, noun, fields, id) }
        : { type: noun.commands.change, changes: item.given }
      const events = await unit.handle({ noun, id, command, cause })
      outcome[item.importName] ??= { created: 0, changed: 0, unchanged: 0 }
      outcome[item.importName]![fields ? 'created' : events.length > 0 ? 'changed' : 'unchanged'] += 1
      onProgress?.(index + 1, writes.length)
    }
    return outcome
  }, incoming)
}

async function withKeptSlug(unit: Unit, noun: RecordNoun, fields: Fields, id: string): Promise<Fields> {
  const kind = sluggedKinds.find((each) => each === noun.kind)
  return kind && keepsSlug(kind) ? { ...fields, slug: await slugToKeep(unit, kind, fields, id) } : fields
}
