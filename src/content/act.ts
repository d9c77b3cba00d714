import type { Decider, Fact } from '../decider.ts'

export type ActEvent = Fact<'ActUndone', Record<string, never>>
type ActCommand = { type: 'UndoAct' }

/** Its id is an act's, that is a request's; the event's own request is the act that undid it. Not a kind of content. */
export const act: Decider<null, ActCommand, ActEvent> & { kind: 'act' } = {
  kind: 'act',
  initial: null,
  evolve: () => null,
  decide: () => [{ type: 'ActUndone', data: {} }],
}
