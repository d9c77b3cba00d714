import { CACHE_PREFIX } from './addresses.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Replaces the worker in browsers that have one, and ends itself. */
const scope = self as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(end()))

async function end(): Promise<void> {
  await scope.registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
}
