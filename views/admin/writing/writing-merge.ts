import type { FormState } from '../../forms/form-state.ts'
import type { Values } from '../../forms/item-spec.ts'
import { isSameText } from '../../forms/same-text.ts'

/** `stored`: the server's draft, or item, as it was last answered. It may write a text differently than `form.initial`. */
export type Merged = { form: FormState; stored: Values }

const namesOf = ({ values }: FormState) => Object.keys(values)

const isOpen = ({ values, initial }: FormState, name: string) => values[name] !== initial[name]

/** The fields that were changed here and, to something else, there. */
export const clashes = ({ form, stored }: Merged, remote: Values): string[] =>
  namesOf(form).filter(
    (name) =>
      isOpen(form, name) &&
      remote[name] !== stored[name] &&
      ![form.values, ...form.maybeStored].some((own) => name in own && isSameText(own[name], remote[name])),
  )

/** What is unchanged here follows the server; what is changed stays, based on what the server has now. */
export function adopt({ form, stored }: Merged, remote: Values): Merged {
  const initial = { ...form.initial }
  const values = { ...form.values }
  const moved = namesOf(form).filter((name) => remote[name] !== stored[name])
  for (const name of moved) {
    const isSame = isSameText(remote[name], values[name])
    initial[name] = (isSame ? values[name] : remote[name]) ?? ''
    if (!isOpen(form, name)) values[name] = initial[name]
  }
  const maybeStored = form.maybeStored.map((own) =>
    Object.fromEntries(Object.entries(own).filter(([name]) => !moved.includes(name))),
  )
  return { form: { ...form, initial, values, maybeStored }, stored: remote }
}

/** After a save of `sent`, whose texts the server may have written differently. */
export function acknowledged({ form, stored }: Merged, sent: Values, remote: Values): Merged {
  const answered = Object.fromEntries(Object.keys(sent).map((name) => [name, remote[name] ?? '']))
  const initial = { ...form.initial, ...sent }
  return { form: { ...form, initial, maybeStored: [answered] }, stored: { ...stored, ...answered } }
}

/** The fields in which the item moved on from `base` and the form says something else than both. */
export const itemClashes = ({ values }: FormState, base: Values, row: Values): string[] =>
  Object.keys(values).filter(
    (name) => row[name] !== base[name] && ![base, row].some((other) => isSameText(values[name], other[name])),
  )

/** The item moved on from `base` to `row`: what nobody wrote follows it. */
export function followItem({ form, stored }: Merged, base: Values, row: Values): Merged {
  const next = { form: { ...form, initial: { ...form.initial }, values: { ...form.values } }, stored: { ...stored } }
  for (const name of namesOf(form)) {
    if (row[name] === base[name]) continue
    for (const side of [next.form.initial, next.form.values, next.stored] as Record<string, string>[])
      if (isSameText(side[name], base[name])) side[name] = row[name] ?? ''
  }
  return next
}

/** The fields chosen as theirs. */
export function takeRemote(form: FormState, remote: Values, names: readonly string[], pictureField = ''): FormState {
  const taken = Object.fromEntries(names.map((name) => [name, remote[name] ?? '']))
  return {
    ...form,
    values: { ...form.values, ...taken },
    picture: names.includes(pictureField) ? null : form.picture,
  }
}
