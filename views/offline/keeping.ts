import { mayBeSignedIn } from '../store/sign-in-hint.ts'
import { CACHE_PREFIX, isPicture, PROGRAMME } from './addresses.ts'

const WORKER = '/sw.js'

export type KeepMessage = { page: string; pictures: string[] }

/** Has the service worker keep a page, and installs it first where it is missing or old. */
export async function keep(page: string): Promise<void> {
  if (mayBeSignedIn()) return endKeeping()
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PROGRAMME })
  // Registering again does not look for a newer worker
  await registration.update()
  await installed(registration)
  if (mayBeSignedIn()) return endKeeping()
  const message: KeepMessage = { page, pictures: picturesOnPage() }
  registration.active?.postMessage(message)
}

/** `navigator.serviceWorker.ready` would wait for ever on a page that was opened outside the scope. */
async function installed({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const next = installing ?? waiting
  if (!next) return
  await new Promise<void>((resolve) => {
    const check = () => {
      if (next.state === 'activated' || next.state === 'redundant') resolve()
    }
    next.addEventListener('statechange', check)
    check()
  })
}

/** Also those that are not in view yet, unless the visitor saves data. */
function picturesOnPage(): string[] {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const all = [...document.querySelectorAll('img')].filter(
    ({ naturalWidth }) => naturalWidth > 0 || !connection?.saveData,
  )
  const paths = all.map(({ currentSrc, src }) => new URL(currentSrc || src, location.href))
  return [...new Set(paths.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))].filter(
    isPicture,
  )
}

/** Ends the worker in this browser, with all that it kept. A worker without its cache keeps nothing more. */
export async function endKeeping(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((each) => each.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
}
