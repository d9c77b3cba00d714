type Fields = Readonly<Record<string, unknown>>

/** Values are JSON; the order of keys in objects counts. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && JSON.stringify(a) === JSON.stringify(b))

const isObject = (value: unknown) => typeof value === 'object' && value !== null

export function changedFields<F extends Fields>(current: F, wanted: Partial<F>): Partial<F> {
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && !isSameValue(value, current[name])),
  ) as Partial<F>
}

/** What I changed since `base`, without the conflicts: fields that they changed as well, to something else. */
export function threeWayMerge<F extends Fields>(
  base: F,
  mine: Partial<F>,
  theirs: F,
): { merged: Partial<F>; conflicts: string[] } {
  const changed = changedFields(base, mine)
  const conflicts = Object.keys(changedFields(theirs, changed)).filter((name) => !isSameValue(theirs[name], base[name]))
  const merged = Object.fromEntries(Object.entries(changed).filter(([name]) => !conflicts.includes(name)))
  return { merged: merged as Partial<F>, conflicts }
}
