import { readModels } from '../../projections/index.ts'
import { catalogue, type VersionedKind } from '../content/catalogue.ts'
import { changeTypes, type VersionedNoun } from '../content/record.ts'
import { handleWithDraft } from '../drafts/item-drafts.ts'
import { Invalid, ItemChanged, NotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { type Cause, streamOf } from '../log/event.ts'
import { readStream } from '../log/read.ts'
import type { Unit } from '../log/unit.ts'
import { originOf, statesOf } from '../records/states.ts'
import { attempt, type Outcome } from '../sanitising/sanitised-store.ts'

/** `seen`: the newest version that the person knew; `slug`: an address instead of the version's. */
export type RestoreRequest = { kind: VersionedKind; id: string; version: number; seen?: number; slug?: string }

/** An item gets the content of an earlier version; a removed one comes back. Resolves to its version then. */
export async function restoreItem(
  { store, database, schemas }: Pick<Festival, 'store' | 'database' | 'schemas'>,
  { kind, id, version, seen, slug }: RestoreRequest,
  cause: Cause,
): Promise<Outcome<number>> {
  const noun: VersionedNoun = catalogue[kind].noun
  const stream = streamOf(kind, id)
  const readStates = async () => statesOf(stream, await readStream(database.read, schemas, stream))
  const work = async (unit: Unit) => {
    const history = (await unit.histories([stream])).get(stream)!
    if (history.length === 0) throw new NotFound(noun.notFound)
    const states = statesOf(stream, history)
    const current = states.at(-1)
    if (seen !== undefined && seen < history.length) {
      throw new ItemChanged('Entretanto, outra pessoa alterou este conteúdo.')
    }
    const wanted = states[version]
    if (!wanted) throw Invalid.field('version', 'Esta versão não tem conteúdo que se possa repor.')
    const fields = slug ? { ...wanted, slug } : wanted
    const command = current
      ? { type: noun.commands.change, changes: fields, putsBack: true }
      : { type: noun.commands.restore!, fields, ...originOf(kind, history) }
    const events = await handleWithDraft(unit, { noun, id, command, cause }, store.newId)
    return history.length + events.length
  }
  return attempt(store, {
    work,
    incoming: async () => [{ noun, id, fields: (await readStates())[version] ?? {} }],
    cause,
    types: changeTypes(noun.events),
    stream,
    answer: async () => (await readStates()).length - 1,
    row: () => readModels[kind].byId(database.read, id),
  })
}
