/** An event without its envelope, which the log adds. */
export type Fact<Type extends string = string, Data = unknown> = { type: Type; data: Data }

declare const sanitised: unique symbol
/** Only `sanitising/` makes it. */
export type SanitisedHtml = string & { readonly [sanitised]: true }

/** What a text of a command is as HTML, sanitised before the transaction. `field`: for the error about a text that is too complicated. */
export type HtmlOf = (text: string, field: string) => SanitisedHtml

/** The rules of a noun, as pure functions. Only a command with a `version` may call `past(version)`, for a three-way merge. */
export type Decider<State, Command, Event extends Fact> = {
  kind: string
  initial: State
  evolve(state: State, event: Event): State
  decide(state: State, command: Command, past: (version: number) => State, htmlOf: HtmlOf): Event[]
}

export const idOf = (event: { stream: string }) => event.stream.slice(event.stream.indexOf('/') + 1) // 'kind/id'

/** Converts the data of a stored event to the next schema. */
export type Upcaster = (data: Record<string, unknown>, item: { id: string }) => Record<string, unknown>
