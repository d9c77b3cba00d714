/** An event without its envelope, which the log adds. */
export type Fact<Type extends string = string, Data = unknown> = { type: Type; data: Data }

/** The rules of a noun, as pure functions. Only a command with a `version` may call `past(version)`, for a three-way merge. */
export type Decider<State, Command, Event extends Fact> = {
  kind: string
  initial: State
  evolve(state: State, event: Event): State
  decide(state: State, command: Command, past: (version: number) => State): Event[]
}

export const idOf = (event: { stream: string }) => event.stream.slice(event.stream.indexOf('/') + 1) // 'kind/id'
