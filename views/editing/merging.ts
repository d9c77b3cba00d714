import type { FormState } from '../forms/form-state.ts'
import type { Values, VersionedItem } from '../forms/item-spec.ts'
import { isSameText } from '../forms/same-text.ts'

export const conflictingFields = (base: Values, local: Values, remote: Values): string[] =>
  Object.keys(local).filter((name) => {
    const value = local[name]
    return (
      [base[name], remote[name]].every((other) => !isSameText(value, other)) && !isSameText(remote[name], base[name])
    )
  })

/** The form after a save: newer changes stay, and conflict where others changed a field that was not sent. */
export function mergeSaved(
  form: FormState,
  sent: Values,
  { id, version }: VersionedItem,
  saved: Values,
): { form: FormState; conflicts: string[] } {
  const names = Object.keys(form.values)
  const changedSince = (name: string) => form.values[name] !== sent[name]
  const isUnsent = (name: string) => sent[name] === form.initial[name]
  const conflicts = names.filter(
    (name) =>
      changedSince(name) &&
      isUnsent(name) &&
      !isSameText(saved[name], sent[name]) &&
      !isSameText(saved[name], form.values[name]),
  )
  const values = names.map((name) => [name, (changedSince(name) ? form.values : saved)[name] ?? ''])
  const item = { id, version }
  return {
    form: {
      ...form,
      item,
      initial: saved,
      values: Object.fromEntries(values),
      maybeStored: [],
      errors: {},
      problem: null,
    },
    conflicts,
  }
}
