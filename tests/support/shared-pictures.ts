import type { SharedPictures } from '../../src/db/engine.ts'

/** Pictures that nodes share in memory; `asked` are the names that were fetched, found or not. */
export function sharedPictures() {
  const kept = new Map<string, Buffer>()
  const asked: string[] = []
  const shared: SharedPictures = {
    async put(name, bytes) {
      kept.set(name, bytes)
    },
    async get(name) {
      asked.push(name)
      return kept.get(name)
    },
  }
  return { shared, kept, asked }
}
