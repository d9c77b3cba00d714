/** Map.groupBy is too new for Node 20 and for older browsers. */
export function groupBy<R, K>(items: readonly R[], keyOf: (item: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
