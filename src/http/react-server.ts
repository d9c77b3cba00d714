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
 * React's server build enters an AsyncLocalStorage, which Node 20 then copies to every later promise, timer and request.
 * Renders never suspend, so React's storages, recorded by replacing the class while React loads, are disabled after each
 * render. Gain: 7 % of a cached answer (`npm run bench -- pages`). Needless from Node 24 on.
 */
export function leaveRenderContext(): void {
  setImmediate(() => {
    for (const storage of storages) storage.disable()
  })
}
