import type { z } from 'zod'
import type { Decider, Fact, HtmlOf, Upcaster } from '../decider.ts'
import { Conflict, NotFound } from '../errors.ts'
import { mergedChanges } from './merge.ts'
import { type RichTextField, richTextFields, type Stored } from './text.ts'
import { changedFields } from './three-way-merge.ts'

type GivenCommands = { create: string; change: string; remove: string; unpublish?: string }
type GivenEvents = { created: string; changed: string; removed: string; unpublished?: string }
type CommandNames = GivenCommands & { restore: string }
type EventNames = GivenEvents & { restored: string }

/** The types of the events that change an item, or bring it back. */
export const changeTypes = ({ created, removed, unpublished, ...changes }: Partial<EventNames>): string[] =>
  Object.values(changes)

/** Where an item stands in lists: the log position and ISO-8601 UTC time of its creation. */
export type Origin = { position: number; createdAt: string }
/** A removed item that comes back, with its whole content and its old place in lists. */
export type RestoredItem<Fields> = Origin & { fields: Fields }

type ChangeOf<Fields> = { changes: Partial<Fields>; version?: number; putsBack?: true }
type RecordCommand<Fields, C extends CommandNames> =
  | { type: C['create']; fields: Fields }
  /** `putsBack`: what the item had before, so that nothing follows and nothing is checked. */
  | ({ type: C['change'] } & ChangeOf<Fields>)
  /** Unpublishing removes an item, whose content becomes its draft. */
  | { type: C['remove'] | Extract<C['unpublish'], string> }
  | ({ type: C['restore'] } & RestoredItem<Fields>)

type Ended<Type> = Type extends string ? Fact<Type, Record<string, never>> : never
export type RecordEvent<Fields, E extends EventNames> =
  | Fact<E['created'], Fields>
  | Fact<E['changed'], Partial<Fields>>
  | Ended<E['removed'] | Extract<E['unpublished'], string>>
  | Fact<E['restored'], RestoredItem<Fields>>

/** The event types that a noun names itself; what is said of the others is derived from these. */
export type GivenType<Type extends string> = Exclude<Type, `${string}Restored`>
type PascalCase<K extends string> = K extends `${infer Head}-${infer Rest}`
  ? `${Capitalize<Head>}${PascalCase<Rest>}`
  : Capitalize<K>

type NounRules<Fields> = {
  /** Values of fields that the creator left out. */
  blank: Partial<Fields>
  /** Like `blank`, for values that depend on the item or the day. */
  defaults?(item: Partial<Fields>, now: Date): Partial<Fields>
  /** What changes with `changes`, unless they say otherwise. */
  follow?(item: Fields, changes: Partial<Fields>): Partial<Fields>
  /** What the item has because of its other fields, when `given` is set. */
  prescribe?(item: Fields, given: Partial<Fields>): Partial<Fields>
  /** Throws Invalid where the changes make an item wrong. */
  check?(item: Fields, changes: Partial<Fields>): void
  /** The message for an unknown id. */
  notFound: string
  /** Of the data of creations: from schema 1 to 2, from 2 to 3 and so on. */
  upcasters?: readonly Upcaster[]
}

/** `slugFrom`: the field from which a missing slug is derived; `keepsSlug`: it is derived at the creation, and nothing changes it. */
type SlugRule<Fields> = Fields extends { slug: string }
  ? { slugFrom: keyof Fields & string; keepsSlug?: true }
  : { slugFrom?: never; keepsSlug?: never }

/** What code for any noun can rely on. */
export type RecordNoun<Fields = Record<string, unknown>, C extends CommandNames = CommandNames> = NounRules<Fields> &
  Decider<Fields | null, RecordCommand<Fields, C>, Fact> & {
    fields: z.ZodObject
    richTexts: readonly RichTextField[]
    commands: C
    events: EventNames
    slugFrom?: string
    keepsSlug?: true
  }

/** What undo and history rely on. Items of a kind without the commands `remove` and `restore` stay for ever. */
export type VersionedNoun = Decider<Record<string, unknown> | null, { type: string }, Fact> & {
  commands: { change: string; remove?: string; unpublish?: string; restore?: string }
  events: { created: string; changed: string; removed?: string; restored?: string; unpublished?: string }
  notFound: string
}

/** A noun whose state is its fields, with one command and one event each for creating, changing, removing and restoring, perhaps for unpublishing. */
export function recordNoun<
  const K extends string,
  Shape extends z.ZodObject,
  const Commands extends GivenCommands,
  const Events extends GivenEvents,
>(
  noun: { kind: K; fields: Shape; commands: Commands; events: Events } & NounRules<z.output<Shape>> &
    SlugRule<z.output<Shape>>,
) {
  type Sent = z.output<Shape>
  type Fields = Stored<Shape>
  type State = Fields | null
  type C = Commands & { restore: `Restore${PascalCase<K>}` }
  type E = Events & { restored: `${PascalCase<K>}Restored` }
  type Command = RecordCommand<Sent, C>
  type Event = RecordEvent<Fields, E>
  const name = pascalCase(noun.kind)
  const commands: C = { ...noun.commands, restore: `Restore${name}` }
  const events: E = { ...noun.events, restored: `${name}Restored` }

  // TypeScript does not narrow a union with generic discriminants
  const evolve = (state: State, event: Event): State => {
    const { type, data } = event as Fact<string, unknown>
    switch (type) {
      case events.created:
        return data as Fields
      case events.changed:
        return { ...(state as Fields), ...(data as Partial<Fields>) }
      case events.removed:
      case events.unpublished:
        return null
      case events.restored:
        return (data as RestoredItem<Fields>).fields
      default:
        throw new TypeError(`${noun.kind}: unknown event ${type}`)
    }
  }

  const richTexts = richTextFields(noun.fields)

  /** As they are stored: with what the noun prescribes, and rich texts as HTML, one that becomes HTML by another field included. */
  const stored = <F extends Partial<Sent>>(state: State, sent: F, htmlOf: HtmlOf): F => {
    const given = { ...sent, ...noun.prescribe?.({ ...state, ...sent } as Sent, sent) }
    const item = { ...state, ...given }
    const texts = richTexts.flatMap(([name, isRich]) => {
      const text = given[name] === undefined && state && !isRich(state) ? state[name] : given[name]
      return isRich(item) && typeof text === 'string' ? [[name, htmlOf(text, name)]] : []
    })
    return { ...given, ...Object.fromEntries(texts) }
  }

  const changesOf = (state: Fields, command: ChangeOf<Sent>, past: (version: number) => State, htmlOf: HtmlOf) => {
    const { version, putsBack } = command
    const sent = noun.keepsSlug ? { ...command.changes, slug: undefined } : command.changes
    // What equals its version was not changed, so it must not decide whether a text is HTML
    const mine = version === undefined ? sent : changedFields((past(version) ?? {}) as Sent, sent)
    const changes = stored(state, mine, htmlOf)
    const merged = mergedChanges(state, { changes, version }, past)
    const followed = (!putsBack && noun.follow?.(state, version === undefined ? changes : merged)) || {}
    // A merge can combine one person's page with another's key
    const changed = changedFields(state, stored(state, { ...changedFields(state, followed), ...merged }, htmlOf))
    if (!putsBack) noun.check?.({ ...state, ...changed }, changed)
    return changed
  }

  const decide = (state: State, command: Command, past: (version: number) => State, htmlOf: HtmlOf): Event[] => {
    const { type, fields, position, createdAt, ...change } = command as { type: string } & ChangeOf<Sent> &
      RestoredItem<Sent>
    const isNew = type === commands.create || type === commands.restore
    if (isNew && state) throw new Conflict('Este item já existe.')
    if (!isNew && !state) throw new NotFound(noun.notFound)
    const event = (type: string | undefined, data: unknown) => [{ type, data } as Event]
    switch (type) {
      case commands.create:
        noun.check?.(fields, fields)
        return event(events.created, stored(null, fields, htmlOf))
      case commands.change: {
        const changed = changesOf(state!, change, past, htmlOf)
        return Object.keys(changed).length === 0 ? [] : event(events.changed, changed)
      }
      case commands.remove:
        return event(events.removed, {})
      case commands.unpublish:
        return event(events.unpublished, {})
      case commands.restore:
        return event(events.restored, { fields: stored(null, fields, htmlOf), position, createdAt })
      default:
        throw new TypeError(`${noun.kind}: unknown command ${type}`)
    }
  }

  const rules = { initial: null as State, evolve, decide } satisfies Omit<Decider<State, Command, Event>, 'kind'>
  return { ...noun, richTexts, commands, events, ...rules }
}

const pascalCase = <K extends string>(kind: K) =>
  kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) as PascalCase<K>
