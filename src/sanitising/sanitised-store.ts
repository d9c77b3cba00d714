import type { RichTextField } from '../content/text.ts'
import type { HtmlOf, SanitisedHtml } from '../decider.ts'
import { Conflict, type FieldErrors, Invalid, ItemChanged, NotFound } from '../errors.ts'
import type { EventStore, Repeat } from '../log/store.ts'
import type { Reducer, Unit } from '../log/unit.ts'
import { accepted, type Sanitiser } from './sanitiser.ts'

type Fields = Record<string, unknown>

type Noun = Reducer<unknown> & {
  kind: string
  blank?: Fields
  richTexts?: readonly RichTextField[]
  prescribe?(item: Fields, given: Fields): Fields
}

/** What a write may give an item. `id`: of the item, if it may exist. */
export type Incoming = { noun: Noun; id?: string; fields: Fields }

/** `work` may run several times: its only effects must be those on its unit. The texts that it may store are sanitised before it. */
export type Store = {
  newId(): string
  write<T>(work: (unit: Unit) => Promise<T>, incoming?: readonly Incoming[], repeat?: Repeat<T>): Promise<T>
}

type StateOf = (noun: Noun, id: string) => Promise<unknown>

export function sanitisedStore(
  store: Pick<EventStore, 'write'>,
  sanitiser: Sanitiser,
  stateOf: StateOf,
): Store['write'] {
  return async function write(work, incoming = [], repeat) {
    const known = new Map<string, SanitisedHtml | null>()
    for (const each of incoming)
      for (const text of await textsOf(each, stateOf))
        if (!known.has(text)) known.set(text, await sanitiser.sanitise(text))
    for (const html of [...known.values()]) if (html !== null) known.set(html, html) // sanitising is idempotent
    // What takes too long matters only to a decision in which it is HTML
    const htmlOf: HtmlOf = (text, field) => {
      const html = known.get(text)
      if (html === undefined) throw new Conflict() // somebody else wrote it meanwhile
      return accepted(html, field)
    }
    return store.write(work, htmlOf, repeat)
  }
}

/** Those that may be stored as HTML. Whether an item's text is HTML may change meanwhile, so that both its old and its new text are among them. */
async function textsOf({ noun, id, fields }: Incoming, stateOf: StateOf): Promise<string[]> {
  const { blank, richTexts = [], prescribe } = noun
  const mayChange = richTexts.some(([, isRich]) => isRich({}) === undefined)
  const item = (id !== undefined && mayChange ? await stateOf(noun, id) : null) as Fields | null
  const given = { ...blank, ...fields, ...prescribe?.(fields, fields) }
  return richTexts
    .filter(([, isRich]) => item || isRich(given) !== false)
    .flatMap(([name]) => [given[name], item?.[name]])
    .filter((text) => typeof text === 'string')
}

/** What became of a write. `written`: there is an act that can be undone; `repeated`: it was there before. */
export type Outcome<T> = Done<T> | Refused
type Done<T> = { is: 'written' | 'unchanged' | 'repeated'; value: T }
/** Nothing was written. */
export type Refused = { is: 'conflict' | 'missing' | 'invalid'; refusal: Refusal }
type Refusal = { message: string; rows?: readonly { row: number; errors: FieldErrors }[] } & Conflict['details']

/** `row`: reads the item as it is now, which a conflict shows to whoever wrote. */
export type Write<T> = Repeat<T> & {
  work(unit: Unit): Promise<T>
  /** The texts that it may store. */
  incoming?(): Promise<readonly Incoming[]>
  row?(): Promise<object | undefined>
}

/** Runs a unit of work, and resolves to what became of it. A refusal is thrown inside the unit, so that nothing of it is written. */
export async function attempt<T>(
  { write }: Pick<Store, 'write'>,
  { work, incoming, row, ...repeat }: Write<T>,
): Promise<Outcome<T>> {
  const decide = async (unit: Unit): Promise<Done<T>> => {
    const before = unit.pending.length
    const value = await work(unit)
    return { is: unit.pending.length > before ? 'written' : 'unchanged', value }
  }
  try {
    return await write<Done<T>>(decide, await incoming?.(), {
      ...repeat,
      answer: async (act) => ({ is: 'repeated', value: await repeat.answer(act) }),
    })
  } catch (error) {
    return refusedBy(error, row)
  }
}

async function refusedBy(error: unknown, row: Write<never>['row']): Promise<Refused> {
  if (error instanceof Conflict)
    return conflictOf(error, error instanceof ItemChanged ? { current: await row?.() } : {})
  if (error instanceof NotFound) return { is: 'missing', refusal: { message: error.message } }
  if (error instanceof Invalid) return { is: 'invalid', refusal: { message: error.message, errors: error.errors } }
  throw error
}

export const conflictOf = ({ message, details }: Conflict, more: Conflict['details'] = {}): Refused => ({
  is: 'conflict',
  refusal: { message, ...details, ...more },
})
