import type { Section } from '../../src/content/section.ts'
import type { FormState } from '../forms/form-state.ts'
import type { Values } from '../forms/item-spec.ts'

export const conflictingFields = (seen: Values, mine: Values, theirs: Values): string[] =>
  Object.keys(mine).filter((name) => {
    const value = mine[name]
    return value !== seen[name] && theirs[name] !== seen[name] && theirs[name] !== value
  })

/** The form after a save: newer changes stay, and conflict where others changed a field that was not sent. */
export function mergeSaved(
  form: FormState,
  sent: Values,
  { id, version }: Section,
  now: Values,
): { form: FormState; conflicts: string[] } {
  const names = Object.keys(form.values)
  const writtenSince = (name: string) => form.values[name] !== sent[name]
  const notSent = (name: string) => sent[name] === form.initial[name]
  const conflicts = names.filter(
    (name) => writtenSince(name) && notSent(name) && now[name] !== sent[name] && now[name] !== form.values[name],
  )
  const values = names.map((name) => [name, (writtenSince(name) ? form.values : now)[name] ?? ''])
  const item = { id, version }
  return {
    form: { ...form, item, initial: now, values: Object.fromEntries(values), errors: {}, problem: null },
    conflicts,
  }
}
