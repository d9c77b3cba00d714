import type { InitialState } from './Document.tsx'

/** A page in a background tab is never painted, and an image may load slowly: then the application starts after this. */
const LATEST_START_MS = 1000

/** The page works without scripts, so they load only after the first paint, leaving the network to fonts and image. */
function start() {
  const { preload, path }: InitialState = JSON.parse(
    document.querySelector('script[type="application/json"]#state')!.textContent!,
  )
  if (!isServedAt(path)) return void performance.mark('not-started')
  for (const chunk of preload) void import(chunk)
  void import('./client.tsx').then(async ({ hydrate }) => {
    await hydrate()
    // From now on React hydrates before it answers a click
    removeEventListener('click', notePress)
    for (const button of pressed) button?.click()
  })
}

/** Under a web archive's address the router would show a 404, so the page stays as the server rendered it. */
function isServedAt(path: string): boolean {
  // The 404 page has no fixed path, but an archive rewrites its links
  if (path === '*') return document.querySelector('a[href="/"]') !== null
  const [folder = '', afterSlug] = path.split(':slug')
  const { pathname } = location
  return afterSlug === undefined ? pathname === path : pathname.replace(/[^/]+$/, '') === folder
}

const nextFrame = () => new Promise(requestAnimationFrame)

const firstPaint = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
const urgentImage = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
const imageDecoded = urgentImage?.decode().catch(() => {})
const visible = Promise.all([firstPaint, imageDecoded]).then(nextFrame).then(nextFrame)
const timeout = new Promise((resolve) => setTimeout(resolve, LATEST_START_MS))
void Promise.race([visible, timeout]).then(start)

/** Buttons that were pressed while nothing could answer. The menu opens without scripts. */
const pressed: (HTMLElement | null)[] = []
const notePress = ({ target }: Event) =>
  void pressed.push((target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])'))
addEventListener('click', notePress)
