import type { RichTextField } from '../content/text.ts'
import type { HtmlOf, SanitisedHtml } from '../decider.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { EventStore, Repeat } from '../log/store.ts'
import type { Reducer } from '../log/stream-state.ts'
import type { Unit } from '../log/unit.ts'
import { sanitise } from './sanitise.ts'
import { isShort, type Sanitiser } from './sanitiser.ts'

type Fields = Record<string, unknown>

type Noun = Reducer<unknown> & {
  kind: string
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

type Html = Map<string, SanitisedHtml | Invalid> // by text; Invalid after a timeout

export function sanitisedStore(
  store: Pick<EventStore, 'write'>,
  sanitiser: Sanitiser,
  stateOf: (noun: Noun, id: string) => Promise<unknown>,
): Store['write'] {
  return async function write(work, incoming = [], repeat) {
    const html: Html = new Map()
    for (const each of incoming) {
      for (const text of await textsOf(each, stateOf)) await addTo(html, text, sanitiser)
    }
    return store.write(work, htmlIn(html), repeat)
  }
}

/** Those that may be stored as HTML. Whether an item's text is HTML may change meanwhile, so that both its old and its new text are among them. */
async function textsOf(
  { noun, id, fields }: Incoming,
  stateOf: (noun: Noun, id: string) => Promise<unknown>,
): Promise<string[]> {
  const { richTexts = [], prescribe } = noun
  const mayChange = richTexts.some(([, isRich]) => isRich({}) === undefined)
  const item = (id !== undefined && mayChange ? await stateOf(noun, id) : null) as Fields | null
  const given = { ...fields, ...prescribe?.(fields, fields) }
  return richTexts
    .filter(([, isRich]) => item || isRich(given) !== false)
    .flatMap(([name]) => [given[name], item?.[name]])
    .filter((text) => typeof text === 'string')
}

/** A timeout matters only to a decision in which the text is HTML. */
async function addTo(html: Html, text: string, sanitiser: Sanitiser): Promise<void> {
  if (html.has(text)) return
  try {
    remember(html, text, await sanitiser.sanitise(text))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    html.set(text, error)
  }
}

function remember(html: Html, text: string, sanitised: SanitisedHtml): SanitisedHtml {
  html.set(text, sanitised).set(sanitised, sanitised) // sanitising is idempotent
  return sanitised
}

/** A long text that is unknown was written by somebody else meanwhile. */
const htmlIn =
  (html: Html): HtmlOf =>
  (text, field) => {
    const known = html.get(text)
    if (known instanceof Invalid) throw new Invalid(known.message, { [field]: known.message }, { cause: known })
    if (known !== undefined) return known
    if (!isShort(text)) throw new Conflict()
    return remember(html, text, sanitise(text))
  }
