import type { PageState } from './Document.tsx'

/** A page that nobody looks at is not painted; it wakes up all the same. */
const AT_THE_LATEST_MS = 1000

/**
 * The page is whole without its scripts, so letters and pictures have the line first: the application comes once they
 * are painted, with everything this screen needs of it at once.
 */
function begin() {
  const { preload }: PageState = JSON.parse(
    document.querySelector('script[type="application/json"]#state')!.textContent!,
  )
  for (const chunk of preload) void import(chunk)
  void import('./client.tsx')
}

const painted = new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
const late = new Promise((done) => setTimeout(done, AT_THE_LATEST_MS))
void Promise.race([painted, late]).then(begin)
