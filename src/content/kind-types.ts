import { catalogue, kinds } from './catalogue.ts'
import type { Kind } from './kinds.ts'

type Noun = { events?: Readonly<Record<string, string>> }

/** The event types of each kind. The link of an undo to its act belongs to none. */
const typesByKind = new Map<Kind, readonly string[]>(
  kinds.map((kind) => {
    const { noun, words } = catalogue[kind] as { noun: Noun; words: { events: object } }
    return [kind, [...new Set([...Object.keys(words.events), ...Object.values(noun.events ?? {})])]]
  }),
)

const kindByType = new Map([...typesByKind].flatMap(([kind, types]) => types.map((type) => [type, kind] as const)))

export const typesOf = (kind: Kind): readonly string[] => typesByKind.get(kind)!
export const kindOfType = (type: string): Kind | undefined => kindByType.get(type)
