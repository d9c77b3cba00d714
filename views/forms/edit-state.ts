import { threeWayMerge } from '../../src/content/three-way-merge.ts'
import { type Choice, type FormState, isChanged } from './form-state.ts'
import type { Values } from './item-spec.ts'
import { isSameText } from './same-text.ts'
import type { EditingSnapshot } from './transport.ts'

/** `conflicts`: the fields that a person must decide. */
export type Merged = { form: FormState; conflicts: readonly string[] }

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

const without = (values: Values, isLeftOut: (name: string) => boolean): Values =>
  pick(
    values,
    Object.keys(values).filter((name) => !isLeftOut(name)),
  )

/** What changed, and is `owed` besides. What was refused is not sent again as it is. */
export function valuesToSend(
  form: FormState,
  owed: ReadonlySet<string> = new Set(),
  refused: ReadonlyMap<string, string> = new Map(),
): Values {
  const isSent = (name: string) => isChanged(form, name) || owed.has(name)
  return without(form.values, (name) => !isSent(name) || refused.get(name) === form.values[name])
}

/**
 * The server has `remote` now. What is unchanged here follows it, what is changed stays and is based on it. A field that
 * both changed differently is a conflict.
 */
export function follow(form: FormState, remote: Values): Merged {
  const { initial, values, stored } = form
  const moved = Object.keys(values).filter((name) => !isSameText(remote[name], stored[name]))
  const theirs = Object.fromEntries(
    moved.map((name) => [name, (isSameText(remote[name], values[name]) ? values : remote)[name] ?? '']),
  )
  const { conflicts } = threeWayMerge(initial, values, { ...initial, ...theirs })
  const isOpen = (name: string) => conflicts.includes(name)
  const followed = rebase(form, without(theirs, isOpen), remote)
  return {
    form: {
      ...followed,
      values: { ...values, ...without(theirs, (name) => isOpen(name) || isChanged(form, name)) },
    },
    conflicts,
  }
}

/** The fields of `base` are based on it, which the server wrote as in `remote`. */
export function rebase(form: FormState, base: Values, remote: Values): FormState {
  const { initial, stored } = form
  return {
    ...form,
    initial: { ...initial, ...base },
    stored: { ...stored, ...pick(remote, Object.keys(base)) },
  }
}

/**
 * The server has `sent`, and answered `remote`: at once, perhaps in other words, or to a repeated write, which others
 * may have written over. What was typed meanwhile stays.
 */
export function acknowledge(form: FormState, sent: Values, remote: Values, isRepeat = false): Merged {
  const changed = Object.keys(sent).filter((name) => sent[name] !== form.initial[name])
  const answered = pick(isRepeat ? sent : remote, changed)
  const based = { initial: { ...form.initial, ...sent }, stored: { ...form.stored, ...answered }, pending: null }
  return follow({ ...form, ...based }, remote)
}

/** What was chosen; the rest of what was typed stays. */
export function resolved(form: FormState, choices: Readonly<Record<string, Choice>>, pictureField = ''): FormState {
  const theirs = form.conflict?.fields.filter((name) => choices[name] === 'remote') ?? []
  return {
    ...form,
    values: { ...form.values, ...pick(form.conflict?.values ?? {}, theirs) },
    picture: theirs.includes(pictureField) ? null : form.picture,
    conflict: null,
  }
}

export const openedSnapshot = <R>(form: FormState, row: R | null): EditingSnapshot<R> => ({
  form,
  row,
  busy: 0,
  isKeeping: false,
  progress: 0,
  trouble: null,
  failure: null,
  notice: null,
  others: null,
  ended: null,
})
