import { addressFinder, knownQuery } from '../content/canonical-address.ts'
import { publicReads } from './reads.ts'
import { matchPage } from './render.tsx'

const find = addressFinder(publicReads)

/** Under which key the answer of a public address is kept: what its query means nothing by is not part of it. */
export function cacheKey(path: string, search: string): string {
  const read = find(path)?.entry
  return path + (read ? knownQuery(read.query ?? {}, search) : matchPage(path, search).search)
}
