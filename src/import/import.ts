import { mediaOrder } from '../content/media.ts'
import type { Festival } from '../festival.ts'
import type { PictureFiles } from '../media/picture-files.ts'
import { type StoredPicture, storePicture } from '../media/store.ts'
import { type Draft, draftOf } from './draft.ts'
import { type ImportName, importableNamed } from './importable.ts'
import { plan } from './plan.ts'
import { type Problem, refuse } from './problems.ts'
import { readSources } from './sources.ts'

export type Counts = { created: number; changed: number; unchanged: number }
/** What an import did, for each kind that it met. */
export type Outcome = Partial<Record<ImportName, Counts>>

export type ImportOptions = {
  actor: string
  now(): Date
  /** For files whose name does not say what is in them. */
  kind?: ImportName
  /** Pictures to be stored beside those of the items. */
  pictures?: readonly StoredPicture[]
  onProgress?(done: number, total: number): void
}

/**
 * Makes commands of JSON files and folders of them. All is checked before anything is written, and written in one
 * transaction: Invalid says everything that is wrong. The same files again append nothing.
 */
export async function importFiles(
  festival: Festival,
  paths: readonly string[],
  options: ImportOptions,
): Promise<Outcome> {
  const problems: Problem[] = []
  const report = (problem: Problem) => void problems.push(problem)
  const raw = await readSources(paths, report, options.kind)
  const drafts: Draft[] = []
  for (const item of raw) {
    const draft = await draftOf(item, report)
    if (draft) drafts.push(draft)
  }
  await plan(festival.database.read, drafts, options.now(), report)
  // In the order of the files; what concerns a whole file has no item and comes first.
  const places = raw.map(({ where }) => where)
  refuse(problems.toSorted((a, b) => places.indexOf(a.where) - places.indexOf(b.where)))
  // Files come before the events that name them: a file too many harms nobody, a missing one would.
  const illustrated: Illustrated[] = []
  for (const draft of drafts) illustrated.push(await illustrate(festival.pictures, draft))
  return write(festival, illustrated, options)
}

type Illustrated = Draft & { stored?: StoredPicture }

async function illustrate(pictures: PictureFiles, draft: Draft): Promise<Illustrated> {
  if (!draft.picture) return draft
  const { field, bytes, name } = draft.picture
  const stored = await storePicture(pictures, bytes, name)
  return { ...draft, given: { ...draft.given, [field]: stored.url }, stored }
}

function write(
  festival: Festival,
  drafts: Illustrated[],
  { actor, now, pictures = [], onProgress }: ImportOptions,
): Promise<Outcome> {
  const { store } = festival
  const today = now()
  const cause = { actor, at: today.toISOString(), requestId: store.newId() }
  const brought = drafts.map(({ kind, given }) => ({ noun: importableNamed(kind).noun, fields: given }))
  return store.write(async (unit) => {
    const record = (picture: StoredPicture) => unit.handle({ ...mediaOrder(picture), cause })
    for (const picture of pictures) await record(picture)

    const outcome: Outcome = {}
    const problems: Problem[] = []
    // Planned again: an organiser may have been quicker since the first look, and then all of this runs once more
    const steps = await plan(unit.db, drafts, today, (problem) => void problems.push(problem))
    refuse(problems)
    for (const [index, { draft, id, fields }] of steps.entries()) {
      const { noun } = importableNamed(draft.kind)
      const { stored } = draft as Illustrated
      if (stored) await record(stored)
      const command = fields
        ? { type: noun.commands.create, fields }
        : { type: noun.commands.change, changes: draft.given }
      const events = await unit.handle({ noun, id: id ?? store.newId(), command, cause })
      outcome[draft.kind] ??= { created: 0, changed: 0, unchanged: 0 }
      outcome[draft.kind]![fields ? 'created' : events.length > 0 ? 'changed' : 'unchanged'] += 1
      onProgress?.(index + 1, steps.length)
    }
    return outcome
  }, brought)
}
