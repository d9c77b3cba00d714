import { Conflict, type FieldErrors, Invalid, ItemChanged, NotFound } from '../errors.ts'
import type { Repeat } from '../log/store.ts'
import type { Unit } from '../log/unit.ts'
import type { Incoming, Store } from '../sanitising/sanitised-store.ts'

/** What became of a write. `written`: there is an act that can be undone; `repeated`: it was there before. */
export type Outcome<T> = Done<T> | Refused
type Done<T> = { is: 'written' | 'unchanged' | 'repeated'; value: T }
/** Nothing was written. */
export type Refused = { is: 'conflict' | 'missing' | 'invalid'; refusal: Refusal }
type Refusal = { message: string; rows?: readonly { row: number; errors: FieldErrors }[] } & Conflict['details']

/** `row`: the item as it is now, for whoever changed what somebody else has changed. */
export type Write<T> = Repeat<T> & {
  work(unit: Unit): Promise<T>
  /** The texts that it may store. */
  incoming?(): Promise<readonly Incoming[]>
  row?(): Promise<object | undefined>
}

/** Runs a unit of work. What refuses it ends it as an exception, and is an outcome from here on. */
export async function attempt<T>(
  { write }: Pick<Store, 'write'>,
  { work, incoming, row, ...repeat }: Write<T>,
): Promise<Outcome<T>> {
  const decide = async (unit: Unit): Promise<Done<T>> => {
    const before = unit.pending.length
    const value = await work(unit)
    return { is: unit.pending.length > before ? 'written' : 'unchanged', value }
  }
  try {
    return await write<Done<T>>(decide, await incoming?.(), {
      ...repeat,
      answer: async (act) => ({ is: 'repeated', value: await repeat.answer(act) }),
    })
  } catch (error) {
    return refusedBy(error, row)
  }
}

async function refusedBy(error: unknown, row: Write<never>['row']): Promise<Refused> {
  if (error instanceof ItemChanged) return conflictOf(error, { current: await row?.() })
  if (error instanceof Conflict) return conflictOf(error)
  if (error instanceof NotFound) return { is: 'missing', refusal: { message: error.message } }
  if (error instanceof Invalid) return { is: 'invalid', refusal: { message: error.message, errors: error.errors } }
  throw error
}

export const conflictOf = ({ message, details }: Conflict, more: Conflict['details'] = {}): Refused => ({
  is: 'conflict',
  refusal: { message, ...details, ...more },
})
