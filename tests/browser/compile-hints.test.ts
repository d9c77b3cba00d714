import test from 'ava'
import { visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'

const HINT = '//# allFunctionsCalledOnLoad\n'
/** Between a screen's chunk and the shared ones. */
const LONG = 50_000

test('every large script of a first visit carries the hint to compile all functions eagerly', async (t) => {
  const { origin } = await openBuiltSite(t)
  for (const path of ['/', '/programacao']) {
    const { page, requests } = await visit(t, origin + path)
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    const scripts = requests.filter((request) => request.endsWith('.js')).map((request) => request.slice('GET '.length))
    const sources = await Promise.all(scripts.map(async (script) => (await fetch(origin + script)).text()))
    const long = sources.filter(({ length }) => length > LONG)
    t.true(long.length >= 2, `${scripts}`)
    t.true(long.every((source) => source.startsWith(HINT)))
    t.false(sources.filter(({ length }) => length <= LONG).some((source) => source.startsWith(HINT)))
  }
})
