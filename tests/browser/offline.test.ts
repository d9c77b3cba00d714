import test from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { openBefore } from '../support/offline-site.ts'

const allow = [/ERR_/, /50\d/]

const waitUntilKept = (page: Page, path: string) =>
  page.waitForFunction(
    async (wanted) => navigator.serviceWorker.controller !== null && (await caches.match(wanted)) !== undefined,
    { polling: 50 },
    path,
  )
const notice = (page: Page) => page.$eval('.offline', (element) => element.textContent)

test.serial('without network the programme opens as it was kept, and says of when it is', async (t) => {
  const site = await openBuiltSite(t)
  const { origin, control } = await openBefore(t, site.origin)
  const { page } = await visit(t, `${origin}/programacao`, { allow, worker: true })
  await waitUntilKept(page, '/programacao')
  control.mode = 'stopped'
  await load(page, `${origin}/programacao?dia=2025-10-23`)
  t.regex((await notice(page)) ?? '', /^Sem rede: programa das \d\d:\d\d$/)
  t.truthy(await page.$('.event, .session'))
})
