import hooks, { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'

const storages: AsyncLocalStorage<unknown>[] = []

class RecordedStorage extends AsyncLocalStorage<unknown> {
  constructor() {
    super()
    storages.push(this)
  }
}

function loadReact(): typeof import('react-dom/server') {
  hooks.AsyncLocalStorage = RecordedStorage as typeof AsyncLocalStorage
  try {
    return createRequire(import.meta.url)('react-dom/server')
  } finally {
    hooks.AsyncLocalStorage = AsyncLocalStorage
  }
}

export const { renderToPipeableStream } = loadReact()

/**
 * React's build for Node remembers a request in an AsyncLocalStorage, for renders that wait. Once one was entered,
 * Node 20 hands it from every timer, promise and request to the next, and each answer of this process takes a tenth
 * longer. Our renders do not wait: the storage is put away with the turn after one, in which React enters it once more.
 */
export function leaveRenderContext(): void {
  setImmediate(() => {
    for (const storage of storages) storage.disable()
  })
}
