import type { ExecutionContext } from 'ava'
import type { Decider, Fact } from '../../src/decider.ts'
import { Conflict, type DomainError, Invalid } from '../../src/errors.ts'
import { sanitise } from '../../src/sanitising/sanitise.ts'

type Refusal = { is: abstract new (...parts: never[]) => DomainError; message: string; errors?: Record<string, string> }

/** given(noun, past events).when(command).gives(t, new events) or .refused(t, refusal). Without log and database. */
export function given<State, Command, Event extends Fact>(noun: Decider<State, Command, Event>, past: Event[]) {
  const at = (version: number) =>
    version > past.length ? noun.initial : past.slice(0, version).reduce(noun.evolve, noun.initial)
  return {
    when(command: Command) {
      const decide = () => noun.decide(at(past.length), command, at, sanitise)
      return {
        gives: (t: ExecutionContext, facts: Event[]) => t.deepEqual(decide(), facts),
        refused(t: ExecutionContext, { is, message, errors }: Refusal) {
          const error = t.throws(decide, { instanceOf: is as never, message })
          if (errors) t.deepEqual(errorsOf(error), errors)
        },
      }
    },
    state: () => at(past.length),
  }
}

export function errorsOf(error: unknown): Record<string, string> | undefined {
  if (error instanceof Conflict) return error.details.errors
  return error instanceof Invalid ? error.errors : undefined
}
