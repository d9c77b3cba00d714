import type { z } from 'zod'
import type { Decider, Fact } from '../decider.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { changedFields, merge } from './merge.ts'

type Life = { create: string; change: string; remove: string }
type Facts = { created: string; changed: string; removed: string }

export type RecordCommand<Fields, C extends Life> =
  | { type: C['create']; fields: Fields }
  | { type: C['change']; changes: Partial<Fields>; version?: number }
  | { type: C['remove'] }

export type RecordEvent<Fields, E extends Facts> =
  | Fact<E['created'], Fields>
  | Fact<E['changed'], Partial<Fields>>
  | Fact<E['removed'], Record<string, never>>

/**
 * A noun whose state is its fields: created whole, changed field by field, removed once.
 * `blank` is what a field holds when its creator did not say; `gone` is the sentence for an id that is not there.
 */
export function recordNoun<Shape extends z.ZodObject, const C extends Life, const E extends Facts>(noun: {
  kind: string
  fields: Shape
  blank: Partial<z.output<Shape>>
  commands: C
  events: E
  gone: string
}) {
  type Fields = z.output<Shape>
  type State = Fields | null
  type Command = RecordCommand<Fields, C>
  type Event = RecordEvent<Fields, E>
  const fact = (type: string, data: unknown) => ({ type, data }) as Event

  const evolve = (state: State, event: Event): State => {
    switch (event.type) {
      case noun.events.created:
        return event.data as unknown as Fields
      case noun.events.changed:
        return { ...(state as Fields), ...(event.data as Partial<Fields>) }
      case noun.events.removed:
        return null
      default:
        throw new TypeError(`${noun.kind}: unknown event ${event.type}`)
    }
  }

  const decide = (state: State, command: Command, past: (version: number) => State): Event[] => {
    switch (command.type) {
      case noun.commands.create: {
        if (state) throw new Conflict('Este item já existe.')
        return [fact(noun.events.created, (command as { fields: Fields }).fields)]
      }
      case noun.commands.change: {
        if (!state) throw new NotFound(noun.gone)
        const { changes, version } = command as { changes: Partial<Fields>; version?: number }
        const wanted = version === undefined ? changes : merge(seenAt(past(version)), state, changes)
        const changed = changedFields(state, wanted)
        return Object.keys(changed).length === 0 ? [] : [fact(noun.events.changed, changed)]
      }
      case noun.commands.remove: {
        if (!state) throw new NotFound(noun.gone)
        return [fact(noun.events.removed, {})]
      }
      default:
        throw new TypeError(`${noun.kind}: unknown command ${command.type}`)
    }
  }

  const seenAt = (base: State): Fields => {
    if (base) return base
    throw new Invalid('Esta versão não existe. Recarregue a página.', { version: 'Não é uma versão deste item.' })
  }

  return { ...noun, initial: null as State, evolve, decide } satisfies Decider<State, Command, Event> & typeof noun
}
