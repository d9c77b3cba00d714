import { catalogue, type VersionedKind } from '../content/catalogue.ts'
import type { VersionedNoun } from '../content/record.ts'
import { followItem } from '../drafts/item-drafts.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import type { Festival } from '../festival.ts'
import { type Cause, streamOf } from '../log/event.ts'
import { readStream } from '../log/read.ts'
import type { Unit } from '../log/unit.ts'
import { originOf } from '../records/origin.ts'
import { isChangeOf } from '../records/same-write.ts'
import { type State, statesOf } from './states.ts'

/** `seen`: the newest version that the person knew; `slug`: an address instead of the version's. */
export type RestoreRequest = { kind: VersionedKind; id: string; version: number; seen?: number; slug?: string }

type Row = { id: string; version: number }

/** An item gets the content of an earlier version; a removed one comes back. */
export async function restoreItem(
  { store, database, schemas }: Pick<Festival, 'store' | 'database' | 'schemas'>,
  { kind, id, version, seen, slug }: RestoreRequest,
  cause: Cause,
): Promise<{ row: Row; isAppended: boolean }> {
  const noun: VersionedNoun = catalogue[kind].noun
  const stream = streamOf(kind, id)
  const rowOf = (item: State, at: number) => item && { id, ...item, version: at }
  const readStates = async () => statesOf(stream, await readStream(database.read, schemas, stream))
  // Outside of the transaction, so that texts are sanitised before it
  const known = (await readStates())[version]
  const work = async (unit: Unit) => {
    const history = (await unit.histories([stream])).get(stream)!
    if (history.length === 0) throw new NotFound(noun.notFound)
    const states = statesOf(stream, history)
    const current = states.at(-1)!
    if (seen !== undefined && seen < history.length) {
      throw new Conflict('Entretanto, outra pessoa alterou este conteúdo.', { current: rowOf(current, history.length) })
    }
    const wanted = states[version]
    if (!wanted) {
      const message = 'Esta versão não tem conteúdo que se possa repor.'
      throw new Invalid(message, { version: message })
    }
    const fields = slug ? { ...wanted, slug } : wanted
    const command = current
      ? { type: noun.commands.change, changes: fields, putsBack: true }
      : { type: noun.commands.restore!, fields, ...originOf(kind, history) }
    const events = await unit.handle({ noun, id, command: command as Parameters<typeof noun.decide>[1], cause })
    for (const event of events) await followItem(unit, event, store.newId)
    const item = events.reduce<State>(noun.evolve, current)
    return { row: rowOf(item, history.length + events.length)!, isAppended: events.length > 0 }
  }
  const answer = async () => {
    const states = await readStates()
    const row = rowOf(states.at(-1)!, states.length - 1)
    if (!row) throw new NotFound(noun.notFound)
    return { row, isAppended: true }
  }
  return store.write(work, [{ noun, id, fields: known ?? {} }], { cause, isSame: isChangeOf(noun, id), answer })
}
