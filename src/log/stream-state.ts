import type { Decider, Fact } from '../decider.ts'
import type { Cause, RecordedEvent } from './event.ts'

/** How a noun makes a state of its events. */
export type Reducer<State> = { initial: State; evolve(state: State, event: never): State }

export const fold = <State>({ initial, evolve }: Reducer<State>, events: readonly RecordedEvent[]): State =>
  events.reduce((state, event) => evolve(state, event as never), initial)

/** Where a stream stands: its version, and the state that its events were folded into. */
export type StreamState<State> = Pick<Reducer<State>, 'evolve'> & { version: number; state: State }

/** A command for one item of a noun. */
export type CommandEnvelope<State, Command, Event extends Fact> = {
  noun: Decider<State, Command, Event>
  id: string
  command: Command
  cause: Cause
}

/** The states of a stream by version. `history`: its events; null when nobody may ask for another state than the last. */
export const stateAtVersion =
  <State>(noun: Reducer<State>, last: StreamState<State>, history: readonly RecordedEvent[] | null) =>
  (version: number): State => {
    if (version === last.version) return last.state
    if (!history) throw new TypeError('Only a command that says its version may ask for the past')
    const events = history.slice(0, version)
    return events.length === version ? fold(noun, events) : noun.initial
  }
