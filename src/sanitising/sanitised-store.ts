import type { RichTextField } from '../content/text.ts'
import type { HtmlOf, SanitisedHtml } from '../decider.ts'
import { Conflict } from '../errors.ts'
import type { EventStore, Repeat } from '../log/store.ts'
import type { Reducer } from '../log/stream-state.ts'
import type { Unit } from '../log/unit.ts'
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

export function sanitisedStore(
  store: Pick<EventStore, 'write'>,
  sanitiser: Sanitiser,
  stateOf: (noun: Noun, id: string) => Promise<unknown>,
): Store['write'] {
  return async function write(work, incoming = [], repeat) {
    const known = new Map<string, SanitisedHtml | null>()
    for (const each of incoming) {
      for (const text of await textsOf(each, stateOf)) {
        if (known.has(text)) continue
        const html = await sanitiser.sanitise(text)
        known.set(text, html)
        if (html !== null) known.set(html, html) // sanitising is idempotent
      }
    }
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
async function textsOf(
  { noun, id, fields }: Incoming,
  stateOf: (noun: Noun, id: string) => Promise<unknown>,
): Promise<string[]> {
  const { blank, richTexts = [], prescribe } = noun
  const mayChange = richTexts.some(([, isRich]) => isRich({}) === undefined)
  const item = (id !== undefined && mayChange ? await stateOf(noun, id) : null) as Fields | null
  const given = { ...blank, ...fields, ...prescribe?.(fields, fields) }
  return richTexts
    .filter(([, isRich]) => item || isRich(given) !== false)
    .flatMap(([name]) => [given[name], item?.[name]])
    .filter((text) => typeof text === 'string')
}
