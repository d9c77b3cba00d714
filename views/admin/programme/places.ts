type Placed = { location: string }

/** Every place once, the most used first. */
export function placesByUse(items: readonly Placed[]): string[] {
  const uses = new Map<string, number>()
  for (const { location } of items) {
    const place = location.trim()
    if (place) uses.set(place, (uses.get(place) ?? 0) + 1)
  }
  return [...uses].sort(([one, n], [other, m]) => m - n || one.localeCompare(other, 'pt')).map(([place]) => place)
}
