import test from 'ava'
import { visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { waitForHydration } from '../support/page.ts'

const HINT = '//# allFunctionsCalledOnLoad\n'
/** Between a screen's chunk and the shared ones. */
const LONG = 50_000
/** All the scripts of a first visit as they are sent. */
const MOST_BYTES = 130_000

test('the scripts of a first visit stay small, and the large one carries the hint to compile all functions eagerly', async (t) => {
  const { origin } = await openBuiltSite(t)
  for (const path of ['/', '/programacao']) {
    const { page } = await visit(t, origin + path)
    await waitForHydration(page)
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    )
    const size = scripts.reduce((all, { encodedBodySize }) => all + encodedBodySize, 0)
    t.true(size <= MOST_BYTES, `${path}: ${size} bytes`)
    const sources = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    const long = sources.filter(({ length }) => length > LONG)
    t.is(long.length, 1, `libraries and shared modules compress best in one file: ${scripts.map(({ name }) => name)}`)
    t.true(long.every((source) => source.startsWith(HINT)))
    t.false(sources.filter(({ length }) => length <= LONG).some((source) => source.startsWith(HINT)))
  }
})
