import { mayBeSignedIn } from '../store/sign-in-hint.ts'
import { CACHE_PREFIX, PROGRAMME } from './copies.ts'

/** Has the worker keep a page; installs it first where it is missing, and never for an organiser. */
export async function keep(page: string): Promise<void> {
  // Only secure pages have it
  if (!navigator.serviceWorker) return
  if (mayBeSignedIn()) return endKeeping()
  const { installing, waiting, active } = await navigator.serviceWorker.register('/sw.js', { scope: PROGRAMME })
  const worker = installing ?? waiting ?? active
  worker?.postMessage(page)
}

/** Ends the worker in this browser, with all that it kept. */
export async function endKeeping(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((each) => each.unregister()))
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
}
