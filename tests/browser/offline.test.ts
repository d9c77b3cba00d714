import test from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { nextBuild, openBefore } from '../support/offline-site.ts'

const allow = [/ERR_/, /50\d/]

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

const waitUntilKept = (page: Page, path: string) =>
  page.waitForFunction(
    async (wanted) => navigator.serviceWorker.controller !== null && (await caches.match(wanted)) !== undefined,
    { polling: 50 },
    path,
  )
const notice = (page: Page) => page.$eval('.offline', (element) => element.textContent)

test.serial('without network the programme works', async (t) => {
  const site = await openBuiltSite(t)
  const { origin, control } = await openBefore(t, site.origin)
  const { page } = await visit(t, `${origin}/programacao`, { allow, worker: true })
  await waitUntilKept(page, '/programacao')
  t.log(await keptPaths(page))
  control.mode = 'stopped'
  await load(page, `${origin}/programacao?dia=2025-10-23`)
  t.log(await notice(page))
  await page.screenshot({ path: '/tmp/work/offline-1.png' })
  t.truthy(await page.$('.event, .session'))
  await nextBuild()
})
