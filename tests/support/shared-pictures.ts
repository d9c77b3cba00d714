import type { SharedPictures } from '../../src/db/engine.ts'

/** Shared picture storage in memory. `fetchedNames` includes names that were not found. */
export function sharedPictures() {
  const storedFiles = new Map<string, Buffer>()
  const fetchedNames: string[] = []
  const shared: SharedPictures = {
    async put(name, bytes) {
      storedFiles.set(name, bytes)
    },
    async get(name) {
      fetchedNames.push(name)
      return storedFiles.get(name)
    },
  }
  return { shared, storedFiles, fetchedNames }
}
