/** Removes U+0000, which PostgreSQL cannot store, from texts and names. Apply to input first. */
export function withoutNul<T>(value: T): T
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNul)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [withoutNul(name), withoutNul(each)]))
}
