import type { PageState } from './Document.tsx'

/** A page that nobody looks at is not painted, and a picture may be long on its way: the application comes all the same. */
const AT_THE_LATEST_MS = 1000

/**
 * The page is whole without its scripts, so letters and the first picture have the line to themselves: the application
 * comes once they are seen, with everything this screen needs of it at once.
 */
function begin() {
  const { preload, path }: PageState = JSON.parse(
    document.querySelector('script[type="application/json"]#state')!.textContent!,
  )
  if (!isAt(path)) return void performance.mark('left-alone')
  for (const chunk of preload) void import(chunk)
  void import('./client.tsx')
}

/**
 * Under another address, as in a web archive, the router would know no such page: the page stays as the server made it.
 * The 404 page has no fixed path: if its link home is still '/', the page was not rewritten by an archive.
 */
function isAt(path: string): boolean {
  if (path === '*') return document.querySelector('a[href="/"]') !== null
  const [before = '', after] = path.split(':slug')
  const { pathname } = location
  return after === undefined ? pathname === path : pathname.replace(/[^/]+$/, '') === before
}

/** What is decoded is seen with the frame after. */
const nextFrame = () => new Promise(requestAnimationFrame)

const painted = new Promise((done) => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }))
const urgent = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
const pictured = urgent?.decode().catch(() => {})
const shown = Promise.all([painted, pictured]).then(nextFrame).then(nextFrame)
const late = new Promise((done) => setTimeout(done, AT_THE_LATEST_MS))
void Promise.race([shown, late]).then(begin)
