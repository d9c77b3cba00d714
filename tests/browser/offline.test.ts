import test from 'ava'
import type { Page } from 'puppeteer'
import { scheduleItem } from '../../src/content/schedule-item.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { DEFINE_NAME_HELPER, freezeDate } from '../support/frozen-clock.ts'
import { buildWithoutWorker, nextBuild, openBefore } from '../support/offline-site.ts'
import { submitLogin, waitForPath } from '../support/panel.ts'
import { addAdministrator } from '../support/signed-in-site.ts'

const SESSION = '/programacao/cerimonia-de-abertura'
const allow = [/ERR_/, /50\d/]
const MINUTE = 60_000

const waitUntilKept = (page: Page, path: string) =>
  page.waitForFunction(
    async (wanted) => navigator.serviceWorker.controller !== null && (await caches.match(wanted)) !== undefined,
    { polling: 50 },
    path,
  )
const workersAndCaches = (page: Page) =>
  page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
const waitUntilEnded = (page: Page) =>
  page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
    { polling: 50 },
  )
const scriptOf = (page: Page) =>
  page.$eval('script[type=module]', (script) => new URL((script as HTMLScriptElement).src).pathname)
const waitForNotice = (page: Page, pattern: RegExp) =>
  page.waitForFunction(
    (source, flags) => new RegExp(source, flags).test(document.querySelector('.offline')?.textContent ?? '-'),
    {},
    pattern.source,
    pattern.flags,
  )
const announce = (page: Page, ...names: string[]) =>
  page.evaluate((all) => {
    for (const name of all) (name === 'online' ? window : document).dispatchEvent(new Event(name, { bubbles: true }))
  }, names)

/** Runs in the page. Fallbacks are this machine's own fonts. */
const failedFonts = () =>
  [...document.fonts].filter(({ status, family }) => status === 'error' && !family.includes('fallback'))

/** Runs in the page. */
function recordWorkerCalls() {
  for (const name of ['register', 'getRegistrations'] as const) {
    const real = ServiceWorkerContainer.prototype[name] as (...parameters: unknown[]) => unknown
    const record = function (this: ServiceWorkerContainer, ...parameters: unknown[]) {
      document.documentElement.dataset.calls = `${document.documentElement.dataset.calls ?? ''}${name}`
      return real.apply(this, parameters)
    }
    Object.assign(ServiceWorkerContainer.prototype, { [name]: record })
  }
}

/** After midnight with the day of a copy that is some minutes old. */
const SAYS_TIME = /^Sem rede: programa (?:de .+, )?das \d\d:\d\d$/

test.serial('a page of sessions that comes back into view asks again after two minutes, quietly', async (t) => {
  const site = await openBuiltSite(t)
  const { origin, control } = await openBefore(t, site.origin)
  for (const [path, read] of [
    ['/programacao', '/api/schedule'],
    ['/programacao/cerimonia-de-abertura', '/api/schedule/cerimonia-de-abertura'],
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
    t.is(await page.$('.placeholder'), null, 'no loading state')
    const [answered] = await Promise.all([page.waitForResponse((each) => each.url().endsWith(read)), control.up()])
    await answered.buffer()
    t.is(asked(), 1, `${path}: once`)
    t.is(await page.$eval('.offline', ({ textContent }) => textContent), '')

    control.mode = 'stopped'
    await advance(3 * MINUTE)
    await announce(page, 'visibilitychange')
    await waitForNotice(page, SAYS_TIME)
    t.truthy(await page.$('.event, .session h1, .schedule h2'), 'what it has stays')
    control.mode = 'up'
    await announce(page, 'online')
    await waitForNotice(page, /^$/)
    t.deepEqual(await page.evaluate(() => [scrollY, document.activeElement?.textContent]), place)
  }
})

test.serial('without network the programme and the sessions that were opened work, with all they show', async (t) => {
  const site = await openBuiltSite(t)
  const { origin, control } = await openBefore(t, site.origin)
  const { page } = await visit(t, `${origin}/programacao`, { allow: [...allow, /404/], worker: true })
  await waitUntilKept(page, '/programacao')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.event:has(img) h3 a')!.click())
  await page.waitForSelector('.session h1')
  const opened = new URL(page.url()).pathname
  await waitUntilKept(page, opened)
  const title = await page.$eval('h1', ({ textContent }) => textContent)

  control.mode = 'stopped'
  await load(page, origin + opened)
  await waitForNotice(page, SAYS_TIME)
  t.is(await page.$eval('h1', ({ textContent }) => textContent), title)
  t.true(await page.$eval('.session-picture', (image) => (image as HTMLImageElement).naturalWidth > 0))
  t.deepEqual(await page.evaluate(failedFonts), [])

  await page.click('.session-back a')
  await page.waitForSelector('.event')
  await waitForNotice(page, SAYS_TIME)
  await load(page, `${origin}/programacao?dia=2025-10-23`)
  await waitForNotice(page, SAYS_TIME)
  const rows = await page.$$eval('.event', (all) => all.filter((row) => row.checkVisibility()).map(({ id }) => id))
  t.is(rows.length, 6, 'the filter works')
  t.true(await page.evaluate(() => document.fonts.check('600 20px Fraunces')))

  for (const path of ['/', '/noticias', '/admin', '/programacao/nunca-aberta', '/programacao.ics'])
    await t.throwsAsync(page.goto(origin + path), { message: /ERR_/ }, `${path} is not answered`)
  control.up()
  await load(page, origin)
  control.mode = 'stopped'
  await page.click('#programacao a[href="/programacao"]')
  await page.waitForSelector('.event')
  await waitForNotice(page, SAYS_TIME)
  control.mode = 'broken'
  await load(page, origin + opened)
  await waitForNotice(page, SAYS_TIME)

  control.up()
  const slug = opened.slice('/programacao/'.length)
  const { id } = await site.festival.database.read('read_schedule').where({ slug }).first('id')
  await run(site.festival, scheduleItem, id, { type: 'CancelScheduleItem' })
  await load(page, origin + opened)
  await page.waitForFunction(async (path) => (await caches.match(path)) === undefined, { polling: 50 }, opened)
})

test.serial('a deploy replaces the worker with all that it kept, and a build without one ends it', async (t) => {
  const site = await openBuiltSite(t)
  const { origin, control } = await openBefore(t, site.origin)
  const { page } = await visit(t, `${origin}/programacao`, { allow, worker: true })
  await waitUntilKept(page, '/programacao')
  await load(page, origin + SESSION)
  await waitUntilKept(page, SESSION)
  const first = await scriptOf(page)

  control.build = await nextBuild()
  control.mode = 'stopped'
  await load(page, `${origin}/programacao`)
  t.is(await scriptOf(page), first, 'offline, the build that was kept')
  await waitForNotice(page, SAYS_TIME)

  control.mode = 'up'
  await load(page, `${origin}/programacao`)
  t.is(await scriptOf(page), control.build.script, 'on line, never an old build')
  await page.waitForFunction(
    async (script) => (await caches.keys()).length === 1 && (await caches.match(script)) !== undefined,
    { polling: 50 },
    control.build.script,
  )
  control.mode = 'stopped'
  for (const path of ['/programacao', SESSION]) {
    await load(page, origin + path)
    t.is(await scriptOf(page), control.build.script)
    await waitForNotice(page, SAYS_TIME)
  }

  control.mode = 'held'
  await page.goto(`${origin}/programacao`, { waitUntil: 'domcontentloaded' })
  await waitForNotice(page, SAYS_TIME)
  control.up()
  await announce(page, 'online')
  await waitForNotice(page, /^$/)

  control.mode = 'up'
  control.build = await buildWithoutWorker()
  await load(page, `${origin}/programacao`)
  await waitUntilEnded(page)
  t.pass()
})

test.serial('signing in ends the worker, and an organiser’s browser gets none', async (t) => {
  const site = await openBuiltSite(t)
  await addAdministrator(site.festival)
  const { origin } = await openBefore(t, site.origin)
  const { page } = await visit(t, `${origin}/programacao`, { allow: [...allow, /401/], worker: true })
  await waitUntilKept(page, '/programacao')
  await load(page, `${origin}/admin/login`)
  t.deepEqual(await workersAndCaches(page), [1, 1])
  await submitLogin(page)
  await waitForPath(page, '/admin')
  t.deepEqual(await workersAndCaches(page), [0, 0])
  await page.evaluateOnNewDocument(DEFINE_NAME_HELPER)
  await page.evaluateOnNewDocument(recordWorkerCalls)
  await page.goto(`${origin}/programacao`)
  await page.waitForFunction(() => document.documentElement.dataset.calls !== undefined, { polling: 50 })
  t.is(
    await page.evaluate(() => document.documentElement.dataset.calls),
    'getRegistrations',
    'it only ends, never registers',
  )
  t.deepEqual(await workersAndCaches(page), [0, 0])
})
