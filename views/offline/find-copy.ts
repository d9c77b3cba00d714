import { withAge } from './copy-time.ts'

/** What the worker kept of an address, as it would answer it. */
export async function findCopy(path: string): Promise<Response | undefined> {
  const copy = await globalThis.caches?.match(path).catch(() => undefined)
  return copy && withAge(copy, Date.now())
}
