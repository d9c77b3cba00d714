import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import test from 'ava'
import { visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { waitForHydration } from '../support/page.ts'

const HINT = '//# allFunctionsCalledOnLoad\n'
/** Between a screen's chunk and the shared ones. */
const LONG = 50_000
/** All the compressed scripts of home; the programme has more of its own. */
const MOST = { '/': 120_000, '/programacao': 126_000 }

test('the scripts of a first visit stay small, and the large one carries the hint to compile all functions eagerly', async (t) => {
  const { origin } = await openBuiltSite(t)
  for (const [path, most] of Object.entries(MOST)) {
    const { page, requests } = await visit(t, origin + path)
    await waitForHydration(page)
    const scripts = requests.filter((request) => request.endsWith('.js')).map((request) => request.slice('GET '.length))
    const sizes = await Promise.all(
      scripts.map(async (script) => (await stat(`dist/client/${basename(script)}.br`)).size),
    )
    const size = sizes.reduce((all, each) => all + each, 0)
    t.true(size <= most, `${path}: ${size} bytes`)
    const sources = await Promise.all(scripts.map(async (script) => (await fetch(origin + script)).text()))
    const long = sources.filter(({ length }) => length > LONG)
    t.is(long.length, 1, `libraries and shared modules compress best in one file: ${scripts}`)
    t.true(long.every((source) => source.startsWith(HINT)))
    t.false(sources.filter(({ length }) => length <= LONG).some((source) => source.startsWith(HINT)))
  }
})
