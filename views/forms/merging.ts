import type { FormState } from './form-state.ts'
import type { Values } from './item-spec.ts'
import { isSameText } from './same-text.ts'

export const conflictingFields = (base: Values, local: Values, remote: Values): string[] =>
  Object.keys(local).filter((name) => {
    const value = local[name]
    return (
      [base[name], remote[name]].every((other) => !isSameText(value, other)) && !isSameText(remote[name], base[name])
    )
  })

/**
 * Whether the server's values come from an own save whose answer was lost: `own` is what it wrote over `initial`.
 * `others`: the fields, among them `refused` ones, that somebody else wrote.
 */
export function tellOwnSave(
  { initial, values, maybeStored }: Pick<FormState, 'initial' | 'values' | 'maybeStored'>,
  current: Values,
  refused: readonly string[],
): { own: Values | undefined; others: string[] } {
  const all = [...new Set([...refused, ...conflictingFields(initial, values, current)])].filter(
    (name) => name in current,
  )
  const isOwn = (name: string) => maybeStored.some((sent) => isSameText(sent[name], current[name]))
  const own = all.filter(isOwn).map((name) => [name, current[name] ?? ''])
  return {
    own: own.length > 0 ? { ...initial, ...Object.fromEntries(own) } : undefined,
    others: all.filter((name) => !isOwn(name)),
  }
}
