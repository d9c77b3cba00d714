/** What happened, as a noun states it; the log adds the envelope. */
export type Fact<Type extends string = string, Data = unknown> = { type: Type; data: Data }

/**
 * A noun's pure rules: no clock, no randomness, no database.
 * `past(version)` is the state at that version of the stream, for three-way merges; `initial` when there was none.
 * Only a command that carries the `version` it was based on may call it.
 */
export type Decider<State, Command, Event extends Fact> = {
  kind: string
  initial: State
  evolve(state: State, event: Event): State
  decide(state: State, command: Command, past: (version: number) => State): Event[]
}

/** The id in a stream's name, 'kind/id'. */
export const idOf = (event: { stream: string }) => event.stream.slice(event.stream.indexOf('/') + 1)
