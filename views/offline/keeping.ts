import { mayBeSignedIn } from '../store/sign-in-hint.ts'
import { CACHE_PREFIX, isPicture, PROGRAMME } from './addresses.ts'

const WORKER = '/sw.js'
const MAX_PICTURES = 60
const LIKELY_WIDTH = 640

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
  const images = [...document.querySelectorAll('img')]
  const shown = images.filter(({ naturalWidth }) => naturalWidth > 0 || !connection?.saveData)
  const addresses = shown.map((image) => new URL(image.currentSrc || likelyAddress(image), location.href))
  const own = addresses.filter(({ origin, pathname }) => origin === location.origin && isPicture(pathname))
  return [...new Set(own.map(({ pathname }) => pathname))].slice(0, MAX_PICTURES)
}

/** Before its turn a lazy picture has no address yet, and `src` is the original: one of the widths for phones will do. */
function likelyAddress(image: HTMLImageElement): string {
  const candidates = image.closest('picture')?.querySelector('source')?.srcset.split(', ') ?? []
  const widths = candidates
    .map((candidate) => candidate.split(' '))
    .map(([address = '', width]) => ({ address, width: Number.parseInt(width ?? '', 10) }))
  return (widths.find(({ width }) => width >= LIKELY_WIDTH) ?? widths.at(-1))?.address ?? image.src
}

/** Ends the worker in this browser, with all that it kept. A worker without its cache keeps nothing more. */
export async function endKeeping(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((each) => each.unregister()))
  // Only secure pages have caches
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
}
