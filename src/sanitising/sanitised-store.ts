import { changedFields } from '../content/merge.ts'
import type { IsRichText, RichTextField } from '../content/text.ts'
import type { Decider, Fact } from '../decider.ts'
import { DomainError, Invalid } from '../errors.ts'
import type { EventStore } from '../log/store.ts'
import type { Unit } from '../log/unit.ts'
import { sanitise } from './sanitise.ts'
import { isShort, type Sanitiser } from './sanitiser.ts'

type Fields = Record<string, unknown>

type IncomingFields = { noun: Noun; fields: Fields }

/** `work` may run several times: its only effects must be those on its unit. Texts in `incoming` are sanitised before the transaction. */
export type Store = {
  newId(): string
  write<T>(work: (unit: Unit) => Promise<T>, incoming?: readonly IncomingFields[]): Promise<T>
}

type SanitisedTexts = Map<string, string | Invalid> // by original text; Invalid after a timeout
type Noun = {
  kind: string
  richTexts?: readonly RichTextField[]
  events?: { restored?: string }
  withPrescribedType?(state: unknown, command: unknown): unknown
}

/** Interrupts `work`: long texts must be sanitised outside of the transaction. */
class NotYetSanitised extends DomainError {
  constructor(
    readonly text: string,
    readonly cache: SanitisedTexts, // identifies the write that was interrupted
  ) {
    super('Este texto tem de ser limpo antes de ser guardado.')
  }
}

/** Sanitises commands, so that merges compare sanitised texts, and events, so that no other text is logged. */
export function sanitisedStore(store: Pick<EventStore, 'write'>, sanitiser: Sanitiser): Store['write'] {
  return async function write(work, incoming = []) {
    const cache: SanitisedTexts = new Map()
    for (const text of incoming.flatMap(richTextsIn)) {
      await sanitiseInAdvance(sanitiser, text, cache)
    }
    const startedAt = performance.now()
    for (;;) {
      try {
        return await store.write((unit) => work(createSanitisingUnit(unit, cache)), startedAt)
      } catch (error) {
        if (!(error instanceof NotYetSanitised && error.cache === cache)) throw error
        await sanitiseInAdvance(sanitiser, error.text, cache)
      }
    }
  }
}

const createSanitisingUnit = (unit: Unit, cache: SanitisedTexts): Unit => ({
  db: unit.db,
  get pending() {
    return unit.pending
  },
  execute: (statement) => unit.execute(statement),
  histories: (streams) => unit.histories(streams),
  handle: ({ noun, ...rest }) => unit.handle({ ...rest, noun: sanitisingDecider(noun, cache) }),
})

const richTextsIn = ({ noun: { richTexts = [] }, fields }: IncomingFields): string[] =>
  richTexts
    .filter(([, isRich]) => isRich(fields) !== false)
    .map(([name]) => fields[name])
    .filter((text) => typeof text === 'string')

/** A timeout is cached and thrown later, because only the decision shows whether the text is HTML. */
async function sanitiseInAdvance(sanitiser: Sanitiser, text: string, cache: SanitisedTexts): Promise<void> {
  try {
    addToCache(cache, text, await sanitiser.sanitise(text))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    cache.set(text, error)
  }
}

function sanitisingDecider<State, Command, Event extends Fact>(
  noun: Decider<State, Command, Event>,
  cache: SanitisedTexts,
): Decider<State, Command, Event> {
  const { kind, initial, evolve } = noun
  return {
    kind,
    initial,
    evolve,
    decide(state, command, past) {
      const safeCommand = sanitiseCommand(noun, state, removeUnchanged(command, past), cache)
      return sanitiseFacts(noun, state, noun.decide(state, safeCommand, past), cache)
    },
  }
}

/** The merge ignores values that equal those of the command's version, so they must not decide whether a text is HTML. */
function removeUnchanged<State, Command>(command: Command, past: (version: number) => State): Command {
  const { changes, version } = command as { changes?: Fields; version?: number }
  if (!changes || version === undefined) return command
  return { ...command, changes: changedFields((past(version) ?? {}) as Fields, changes) }
}

function sanitiseCommand<Command>(noun: Noun, state: unknown, command: Command, cache: SanitisedTexts): Command {
  const typed = (noun.withPrescribedType?.(state, command) ?? command) as Command
  const { fields, changes } = typed as { fields?: Fields; changes?: Fields }
  const given = fields ?? changes
  if (!given) return typed
  const before = (state ?? undefined) as Fields | undefined
  const texts = sanitiseTexts(noun, before, given, { ...before, ...given }, cache)
  return { ...typed, [fields ? 'fields' : 'changes']: { ...given, ...texts } }
}

function sanitiseFacts<State, Event extends Fact>(
  noun: Decider<State, never, Event>,
  state: State,
  facts: Event[],
  cache: SanitisedTexts,
): Event[] {
  if (!(noun as Noun).richTexts?.length) return facts
  let before = state
  return facts.flatMap((fact) => {
    const after = noun.evolve(before, fact)
    const isRestored = fact.type === (noun as Noun).events?.restored
    const given = (isRestored ? (fact.data as { fields: Fields }).fields : fact.data) as Fields
    const item = (before ?? undefined) as Fields | undefined
    const texts = after ? sanitiseTexts(noun, item, given, after as Fields, cache) : {}
    const isSafe = Object.keys(changedFields(given, texts)).length === 0
    const cleaned = isSafe ? given : changedFields(item ?? {}, { ...given, ...texts })
    if (!isSafe && Object.keys(cleaned).length === 0) return [] // equals the stored text
    const data = isRestored ? { ...(fact.data as Fields), fields: cleaned } : cleaned
    const safe = isSafe ? fact : { ...fact, data }
    before = isSafe ? after : noun.evolve(before, safe)
    return [safe]
  })
}

/** Includes unchanged texts that become HTML through another field. */
function sanitiseTexts(
  noun: Noun,
  before: Fields | undefined,
  given: Fields,
  after: Fields,
  cache: SanitisedTexts,
): Fields {
  return Object.fromEntries(
    (noun.richTexts ?? []).flatMap(([name, isRich]) => {
      const text = given[name] === undefined ? textThatBecomesHtml(name, isRich, before) : given[name]
      return isRich(after) && typeof text === 'string' ? [[name, sanitiseField(name, text, cache)]] : []
    }),
  )
}

const textThatBecomesHtml = (name: string, isRich: IsRichText, before: Fields | undefined): unknown =>
  before && !isRich(before) ? before[name] : undefined

function sanitiseField(field: string, text: string, cache: SanitisedTexts): string {
  const known = cache.get(text)
  if (known instanceof Invalid) throw new Invalid(known.message, { [field]: known.message }, { cause: known })
  if (known !== undefined) return known
  if (!isShort(text)) throw new NotYetSanitised(text, cache)
  return addToCache(cache, text, sanitise(text))
}

function addToCache(cache: SanitisedTexts, text: string, sanitised: string): string {
  cache.set(text, sanitised).set(sanitised, sanitised) // sanitising is idempotent
  return sanitised
}
