import type { z } from 'zod'
import { type RichText, richTextsOf } from './content/text.ts'
import { DomainError, Invalid } from './errors.ts'
import type { Brought, Store } from './log/store.ts'
import { sanitise } from './sanitise.ts'
import { isShort, type Sanitiser } from './sanitiser.ts'

type Fields = Record<string, unknown>
/** What of a noun says how its texts are kept; nouns without fields have none. */
type Noun = { kind: string; fields?: z.ZodObject; settled?(state: unknown, command: unknown): unknown }

/** Undoes a work whose text would take too long inside a transaction. */
class NotYetSanitised extends DomainError {
  constructor(
    readonly field: string,
    readonly text: string,
    /** Whose texts it is missing from: another write's error is not ours to mend. */
    readonly clean: Map<string, string>,
  ) {
    super('Este texto tem de ser limpo antes de ser guardado.')
  }
}

/**
 * The one way to write: whoever gives a command, an organiser or an import, its HTML is sanitised before it is decided
 * upon. So what is compared, merged and logged is what will be read.
 *
 * A text is sanitised once, however often its work is tried: what is announced before the transaction, long texts that
 * were not between two tries.
 */
export function sanitisedStore(store: Store, sanitiser: Sanitiser): Store {
  return {
    newId: store.newId,
    async write(work, brought = []) {
      const clean = new Map<string, string>()
      for (const text of brought.flatMap(textsIn)) {
        // Whether it has to be clean is known when it is decided upon
        const done = await sanitiser.sanitise(text).catch(() => undefined)
        if (done !== undefined) clean.set(text, done)
      }
      for (;;) {
        try {
          return await store.write(({ trx, handle }) =>
            work({
              trx,
              handle: ({ noun, ...order }) =>
                handle({
                  ...order,
                  noun: {
                    ...noun,
                    decide: (state, command, past) => noun.decide(state, sanitised(noun, state, command, clean), past),
                  },
                }),
            }),
          )
        } catch (error) {
          if (!(error instanceof NotYetSanitised && error.clean === clean)) throw error
          clean.set(error.text, await inTime(sanitiser, error))
        }
      }
    },
  }
}

const richIn = ({ fields }: Noun) => (fields ? richTextsOf(fields) : [])

const textsIn = ({ noun, fields }: Brought): string[] =>
  richIn(noun)
    .map(([name]) => fields[name])
    .filter((text) => typeof text === 'string')

async function inTime(sanitiser: Sanitiser, { field, text }: NotYetSanitised): Promise<string> {
  try {
    return await sanitiser.sanitise(text)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(error.message, { [field]: error.message }, { cause: error })
  }
}

function sanitised<Command>(noun: Noun, state: unknown, command: Command, clean: Map<string, string>): Command {
  const rich = richIn(noun)
  const settled = (noun.settled?.(state, command) ?? command) as Command
  const { fields, changes } = settled as { fields?: Fields; changes?: Fields }
  const given = fields ?? changes
  if (!given || rich.length === 0) return settled
  const before = (state ?? undefined) as Fields | undefined
  const texts = rich.flatMap(([name, isRich]) => {
    const text = textToClean(name, isRich, before, given)
    return typeof text === 'string' ? [[name, cleaned(name, text, clean)]] : []
  })
  return { ...settled, [fields ? 'fields' : 'changes']: { ...given, ...Object.fromEntries(texts) } }
}

/** A text that becomes rich is sanitised even when it is left as it was. */
function textToClean(name: string, isRich: RichText, before: Fields | undefined, given: Fields): unknown {
  if (!isRich({ ...before, ...given })) return undefined
  if (given[name] !== undefined) return given[name]
  return before && !isRich(before) ? before[name] : undefined
}

function cleaned(field: string, text: string, clean: Map<string, string>): string {
  const known = clean.get(text)
  if (known !== undefined) return known
  if (!isShort(text)) throw new NotYetSanitised(field, text, clean)
  const now = sanitise(text)
  clean.set(text, now)
  return now
}
