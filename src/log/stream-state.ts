import type { Decider, Fact } from '../decider.ts'
import type { Cause, RecordedEvent } from './event.ts'

export type Reducer<State> = { initial: State; evolve(state: State, event: never): State }

export const fold = <State>({ initial, evolve }: Reducer<State>, events: readonly RecordedEvent[]): State =>
  events.reduce((state, event) => evolve(state, event as never), initial)

export type StreamState<State> = Pick<Reducer<State>, 'evolve'> & { version: number; state: State }

export type CommandEnvelope<State, Command, Event extends Fact> = {
  noun: Decider<State, Command, Event>
  id: string
  command: Command
  cause: Cause
}

export const stateAtVersion =
  <State>(noun: Reducer<State>, current: StreamState<State>, history: readonly RecordedEvent[] | null) =>
  (version: number): State => {
    if (version === current.version) return current.state
    if (!history) throw new TypeError('Only a command with a version may read past states')
    const events = history.slice(0, version)
    return events.length === version ? fold(noun, events) : noun.initial
  }
