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
 * Whether the server's values come from an own save whose answer was lost: `own` is what it sent. `others`: the fields,
 * among them `refused` ones, that somebody else wrote.
 */
export function tellOwnSave(
  { initial, values, maybeStored }: Pick<FormState, 'initial' | 'values' | 'maybeStored'>,
  current: Values,
  refused: readonly string[],
): { own: Values | undefined; others: string[] } {
  const all = [...new Set([...refused, ...conflictingFields(initial, values, current)])].filter(
    (name) => name in current,
  )
  const sentBefore = (name: string) => maybeStored.findLast((sent) => isSameText(sent[name], current[name]))
  return {
    own: all.map(sentBefore).find((sent) => sent !== undefined),
    others: all.filter((name) => !sentBefore(name)),
  }
}
