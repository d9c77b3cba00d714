import { addressFinder, canonicalQuery } from '../content/canonical-address.ts'
import { publicReads } from './reads.ts'
import { matchPage } from './render.tsx'

const find = addressFinder(publicReads)

/** Unknown query names are not part of the key. */
export function cacheKey(path: string, search: string): string {
  const read = find(path)?.entry
  return path + (read ? canonicalQuery(read.query ?? {}, search) : matchPage(path, search).search)
}
