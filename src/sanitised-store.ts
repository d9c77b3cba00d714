import type { Store } from './log/store.ts'
import { sanitise } from './sanitise.ts'

type Fields = Record<string, unknown>
type Said = { fields?: Fields; changes?: Fields }

/** The nouns that hold HTML in `content`, and when. */
const holdsHtml: Record<string, (item: Fields) => boolean> = {
  news: () => true,
  page: () => true,
  section: ({ sectionType }) => sectionType === 'html',
}

/**
 * The one way to write: whoever gives a command, an organiser or an import, its HTML is sanitised before it is decided
 * upon. So what is compared, merged and logged is what will be read.
 */
export function sanitisedStore(store: Store): Store {
  return {
    newId: store.newId,
    write: (work) =>
      store.write(({ trx, handle }) =>
        work({
          trx,
          handle: ({ noun, ...order }) =>
            handle({
              ...order,
              noun: {
                ...noun,
                decide: (state, command, past) => noun.decide(state, sanitised(noun.kind, state, command), past),
              },
            }),
        }),
      ),
  }
}

function sanitised<Command>(kind: string, state: unknown, command: Command): Command {
  const { fields, changes } = command as Said
  const given = fields ?? changes
  const before = (state ?? {}) as Fields
  if (!given || !holdsHtml[kind]?.({ ...before, ...given })) return command
  // A block that becomes HTML is sanitised even when its content is left as it was
  const content = given.content ?? (given.sectionType === undefined ? undefined : before.content)
  if (typeof content !== 'string') return command
  return { ...command, [fields ? 'fields' : 'changes']: { ...given, content: sanitise(content) } }
}
