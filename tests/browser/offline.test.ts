import test from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { freezeDate } from '../support/frozen-clock.ts'
import { openBefore } from '../support/offline-site.ts'

const allow = [/ERR_/, /50\d/]
const MINUTE = 60_000

const waitUntilKept = (page: Page, path: string) =>
  page.waitForFunction(
    async (wanted) => navigator.serviceWorker.controller !== null && (await caches.match(wanted)) !== undefined,
    { polling: 50 },
    path,
  )
const waitForNotice = (page: Page, pattern: RegExp) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.offline')?.textContent ?? '-'),
    {},
    pattern.source,
  )
const announce = (page: Page, ...names: string[]) =>
  page.evaluate((all) => {
    for (const name of all) (name === 'online' ? window : document).dispatchEvent(new Event(name, { bubbles: true }))
  }, names)

const SAYS_TIME = /^Sem rede: programa das \d\d:\d\d$/
const SAYS_DAY = /^Sem rede: programa de [a-zç]+, \d+ de [a-zç]+, das \d\d:\d\d$/

test.serial('a page of sessions that comes back into view asks again after two minutes, quietly', async (t) => {
  const site = await openBuiltSite(t)
  const { origin, control } = await openBefore(t, site.origin)
  for (const [path, read] of [
    ['/programacao', '/api/schedule'],
    ['/', '/api/schedule-state'],
  ] as const) {
    const { page, requests } = await visit(t, origin + path, { allow })
    const { advance } = await freezeDate(page)
    const asked = () => requests.filter((request) => request === `GET ${read}`).length
    await page.focus('main a')
    await page.evaluate(() => scrollTo(0, 300))
    await advance(2 * MINUTE - 5_000)
    await announce(page, 'visibilitychange', 'online')
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    t.is(asked(), 0, `${path}: its data are of less than two minutes ago`)
    await advance(10_000)
    const place = await page.evaluate(() => [scrollY, document.activeElement?.textContent])
    control.mode = 'held'
    await Promise.all([
      page.waitForRequest((request) => request.url().endsWith(read)),
      announce(page, 'visibilitychange', 'online'),
    ])
    t.deepEqual(await page.evaluate(() => [scrollY, document.activeElement?.textContent]), place)
    t.is(await page.$('main [role=status]'), null, 'no loading state')
    const [answered] = await Promise.all([page.waitForResponse((each) => each.url().endsWith(read)), control.up()])
    await answered.buffer()
    t.is(asked(), 1, `${path}: once`)
    t.is(await page.$eval('.offline', ({ textContent }) => textContent), '')

    control.mode = 'stopped'
    await advance(3 * MINUTE)
    await announce(page, 'visibilitychange')
    await waitForNotice(page, SAYS_TIME)
    t.truthy(await page.$('main h2'), 'what it has stays')
    await advance(24 * 60 * MINUTE)
    await announce(page, 'visibilitychange')
    await waitForNotice(page, SAYS_DAY)
    control.mode = 'up'
    await announce(page, 'online')
    await waitForNotice(page, /^$/)
    t.deepEqual(await page.evaluate(() => [scrollY, document.activeElement?.textContent]), place)
  }
})

test.serial('without network the programme opens as it was kept, and says of when it is', async (t) => {
  const site = await openBuiltSite(t)
  const { origin, control } = await openBefore(t, site.origin)
  const { page } = await visit(t, `${origin}/programacao`, { allow, worker: true })
  await waitUntilKept(page, '/programacao')
  control.mode = 'stopped'
  await load(page, `${origin}/programacao?dia=2025-10-23`)
  await waitForNotice(page, SAYS_TIME)
  t.truthy(await page.$('.event, .session'))
})
