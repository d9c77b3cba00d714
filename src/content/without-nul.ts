/**
 * The same value without U+0000 in any text or name of it: PostgreSQL keeps none. To be called before anything else looks
 * at what was sent.
 */
export function withoutNul<T>(value: T): T
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNul)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [withoutNul(name), withoutNul(each)]))
}
