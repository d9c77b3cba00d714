import test from 'ava'
import { withPlayerLinks } from '../../src/content/player-links.ts'
import { tags } from '../../src/content/rich-text.ts'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { getBrowser } from '../support/browser.ts'
import { hostileTexts, mutatedTexts } from '../support/hostile-texts.ts'
import { interceptRequests } from '../support/intercept.ts'

const SEED = 20_251_123

test(`sanitised texts run nothing in a browser, load no frame and break no page (seed ${SEED})`, async (t) => {
  const stored = [...hostileTexts, ...mutatedTexts(SEED, 2_000)].map(sanitise)
  const texts = [...new Set(stored.flatMap((html) => [html, withPlayerLinks(html)]))]
  const context = await (await getBrowser()).createBrowserContext()
  t.teardown(() => context.close())
  const page = await context.newPage()
  const ran: string[] = []
  const others: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  await page.exposeFunction('hostile', () => void ran.push('hostile()'))
  await interceptRequests(page)
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.url() === 'https://festival.test/'
    // Pictures of other sites are allowed
    if (!isPage && request.resourceType() !== 'image' && !request.url().endsWith('/favicon.ico'))
      others.push(request.url())
    void request.respond(isPage ? { contentType: 'text/html', body: '<!doctype html><main></main>' } : { status: 204 })
  })
  await page.goto('https://festival.test/')

  const flaws = await page.evaluate(showAll, texts, [...Object.keys(tags)])
  t.deepEqual(flaws, [])
  await page.evaluate(pressEverything)
  t.deepEqual(ran, [])
  t.deepEqual(others, [])
  t.is(page.frames().length, 1)

  await page.evaluate(() => Object.assign(document.body, { innerHTML: '<img src="data:," onerror="hostile()">' }))
  await page.waitForFunction(() => document.images[0]!.complete)
  t.true(ran.length > 0, 'the check notices what runs')
})

/** Runs in the page; a document of each text, and all of them in one. */
function showAll(texts: string[], allowed: string[]): string[] {
  const flaws = texts.filter((html) => {
    const page = new DOMParser().parseFromString(
      `<!doctype html><main><div>${html}</div><hr id="after"></main>`,
      'text/html',
    )
    const after = page.getElementById('after')
    if (after?.parentElement?.localName !== 'main' || page.querySelector('main')!.childElementCount !== 2) return true
    return [...page.querySelectorAll('main > div *')].some(
      ({ localName, attributes }) =>
        !allowed.includes(localName) || [...attributes].some(({ name }) => /^(on|srcdoc|srcset|formaction)/.test(name)),
    )
  })
  document.querySelector('main')!.innerHTML = texts.map((html) => `<div>${html}</div>`).join('')
  return flaws
}

/** Runs in the page: the events that hostile texts listen to, on every element. */
function pressEverything(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (link && !/^javascript:/i.test(link.href)) event.preventDefault()
  })
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    for (const type of ['load', 'error', 'focus', 'toggle', 'pointerenter', 'mouseover'])
      element.dispatchEvent(new Event(type))
    element.click()
  }
}
