import type { z } from 'zod'
import { changedFields } from '../content/merge.ts'
import { type RichText, richTextsOf } from '../content/text.ts'
import type { Decider, Fact } from '../decider.ts'
import { DomainError, Invalid } from '../errors.ts'
import type { EventStore } from '../log/store.ts'
import type { Unit } from '../log/unit.ts'
import { sanitise } from './sanitise.ts'
import { isShort, type Sanitiser } from './sanitiser.ts'

type Fields = Record<string, unknown>

/** Fields that a noun's commands will bring. */
export type IncomingFields = { noun: { kind: string }; fields: Fields }

/**
 * `work` may run again: it has no effect but through its unit. What takes long to prepare is announced in `brought`, so
 * that no transaction waits for it.
 */
export type Store = {
  newId(): string
  write<T>(work: (unit: Unit) => Promise<T>, brought?: readonly IncomingFields[]): Promise<T>
}

/** A text -> what it is sanitised, or why nobody can wait for that. */
type Texts = Map<string, string | Invalid>
/** What of a noun says how its texts are kept; nouns without fields have none. */
type Noun = { kind: string; fields?: z.ZodObject; withTypeOfKey?(state: unknown, command: unknown): unknown }

/** Undoes a work whose text would take too long inside a transaction. */
class NotYetSanitised extends DomainError {
  constructor(
    readonly text: string,
    /** Whose texts it is missing from: another write's error is not ours to mend. */
    readonly clean: Texts,
  ) {
    super('Este texto tem de ser limpo antes de ser guardado.')
  }
}

/**
 * The one way to write: whoever gives a command, an organiser or an import, its HTML is sanitised before it is decided
 * upon, so that what is compared and merged is what will be read, and what was decided is sanitised before it is logged.
 *
 * A text is sanitised once, however often its work is tried: what is announced before the transaction, long texts that
 * were not between two tries.
 */
export function sanitisedStore(store: Pick<EventStore, 'write'>, sanitiser: Sanitiser): Store['write'] {
  return async function write(work, brought = []) {
    const clean: Texts = new Map()
    for (const text of brought.flatMap(textsIn)) {
      await sanitiseApart(sanitiser, text, clean)
    }
    for (;;) {
      try {
        return await store.write((unit) => work(sanitisingUnit(unit, clean)))
      } catch (error) {
        if (!(error instanceof NotYetSanitised && error.clean === clean)) throw error
        await sanitiseApart(sanitiser, error.text, clean)
      }
    }
  }
}

const sanitisingUnit = (unit: Unit, clean: Texts): Unit => ({
  db: unit.db,
  get pending() {
    return unit.pending
  },
  execute: (statement) => unit.execute(statement),
  handle: ({ noun, ...order }) => unit.handle({ ...order, noun: sanitising(noun, clean) }),
})

const richIn = ({ fields }: Noun) => (fields ? richTextsOf(fields) : [])

/** The texts that are HTML, or may be: a field that is not sent can say so. */
const textsIn = ({ noun, fields }: IncomingFields): string[] =>
  richIn(noun)
    .filter(([, isRich]) => isRich(fields) !== false)
    .map(([name]) => fields[name])
    .filter((text) => typeof text === 'string')

/** A failure is remembered, too: whether the text has to be clean is known when it is decided upon. */
async function sanitiseApart(sanitiser: Sanitiser, text: string, clean: Texts): Promise<void> {
  try {
    remember(clean, text, await sanitiser.sanitise(text))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    clean.set(text, error)
  }
}

function sanitising<State, Command, Event extends Fact>(
  noun: Decider<State, Command, Event>,
  clean: Texts,
): Decider<State, Command, Event> {
  return {
    ...noun,
    decide(state, command, past) {
      const asked = sanitised(noun, state, withoutStale(command, past), clean)
      return sanitisedFacts(noun, state, noun.decide(state, asked, past), clean)
    },
  }
}

/** Leaves out what the author did not change, as the merge will: it says nothing about the item as it is now. */
function withoutStale<State, Command>(command: Command, past: (version: number) => State): Command {
  const { changes, version } = command as { changes?: Fields; version?: number }
  if (!changes || version === undefined) return command
  return { ...command, changes: changedFields((past(version) ?? {}) as Fields, changes) }
}

function sanitised<Command>(noun: Noun, state: unknown, command: Command, clean: Texts): Command {
  const typed = (noun.withTypeOfKey?.(state, command) ?? command) as Command
  const { fields, changes } = typed as { fields?: Fields; changes?: Fields }
  const given = fields ?? changes
  if (!given) return typed
  const before = (state ?? undefined) as Fields | undefined
  const texts = sanitisedTexts(noun, before, given, { ...before, ...given }, clean)
  return { ...typed, [fields ? 'fields' : 'changes']: { ...given, ...texts } }
}

/** Judges by the item that the facts make: only then is it known which texts are HTML. */
function sanitisedFacts<State, Event extends Fact>(
  noun: Decider<State, never, Event>,
  state: State,
  facts: Event[],
  clean: Texts,
): Event[] {
  if (richIn(noun).length === 0) return facts
  let before = state
  return facts.flatMap((fact) => {
    const after = noun.evolve(before, fact)
    const given = fact.data as Fields
    const item = (before ?? undefined) as Fields | undefined
    const texts = after ? sanitisedTexts(noun, item, given, after as Fields, clean) : {}
    const isSafe = Object.keys(changedFields(given, texts)).length === 0
    const safe = isSafe ? fact : { ...fact, data: changedFields(item ?? {}, { ...given, ...texts }) }
    // What sanitises to what is stored is no change
    if (!isSafe && Object.keys(safe.data as Fields).length === 0) return []
    before = isSafe ? after : noun.evolve(before, safe)
    return [safe]
  })
}

/** The rich texts of what is given, sanitised, and those that become rich although they are left as they were. */
function sanitisedTexts(noun: Noun, before: Fields | undefined, given: Fields, after: Fields, clean: Texts): Fields {
  return Object.fromEntries(
    richIn(noun).flatMap(([name, isRich]) => {
      const text = isRich(after)
        ? given[name] === undefined
          ? textThatBecomesRich(name, isRich, before)
          : given[name]
        : undefined
      return typeof text === 'string' ? [[name, cleaned(name, text, clean)]] : []
    }),
  )
}

const textThatBecomesRich = (name: string, isRich: RichText, before: Fields | undefined): unknown =>
  before && !isRich(before) ? before[name] : undefined

function cleaned(field: string, text: string, clean: Texts): string {
  const known = clean.get(text)
  if (known instanceof Invalid) throw new Invalid(known.message, { [field]: known.message }, { cause: known })
  if (known !== undefined) return known
  if (!isShort(text)) throw new NotYetSanitised(text, clean)
  return remember(clean, text, sanitise(text))
}

/** A text sanitised again stays the same, so that its result needs no second time. */
function remember(clean: Texts, text: string, done: string): string {
  clean.set(text, done).set(done, done)
  return done
}
