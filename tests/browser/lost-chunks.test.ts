import test from 'ava'
import type { Page } from 'puppeteer'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { interceptRequests } from '../support/intercept.ts'
import { clickText } from '../support/item-forms.ts'
import { texts, waitForHydration } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'

type Mode = 'offline' | 'missing' | 'held' | 'broken'

const BROKEN = 'export const NewsList = () => { throw new Error("avaria") }'

/**
 * Controls the requests for a chunk, and those that ask whether the site is reachable; 'offline' affects all requests.
 * The next page load ends it, such as a retry in a browser that remembers that a module could not be loaded.
 */
async function controlChunk(page: Page, chunk: RegExp) {
  const held: (() => void)[] = []
  const release = () => {
    for (const resume of held.splice(0)) resume()
  }
  const control: { mode?: Mode; release(): void } = { release }
  await interceptRequests(page)
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) control.mode = undefined
    const { mode } = control
    if (mode === 'offline') return request.abort('internetdisconnected')
    const isAsking = mode === 'held' && request.method() === 'HEAD'
    if (!mode || !(chunk.test(request.url()) || isAsking)) return request.continue()
    if (mode === 'missing') return request.respond({ status: 404, body: '' })
    if (mode === 'broken') return request.respond({ contentType: 'text/javascript', body: BROKEN })
    await new Promise<void>((done) => held.push(done))
    // The mode may have changed meanwhile
    return control.mode === 'offline' ? request.abort('internetdisconnected') : request.continue()
  })
  return control
}

const waitForTextIn = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    (at, expected) => document.querySelector(at)?.textContent?.includes(expected),
    {},
    selector,
    text,
  )
const wasReloaded = (page: Page) => page.evaluate(() => !('sameDocument' in window))
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))

test.serial('offline, a navigation shows an error, keeps the screen and can be retried', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { allow: [/ERR_INTERNET_DISCONNECTED/] })
  const control = await controlChunk(page, /NewsList-/)
  control.mode = 'offline'
  await page.click('#menu a[href="/noticias"]')
  await waitForTextIn(page, '[role=alert]', 'Não foi possível abrir a página')
  t.is(new URL(page.url()).pathname, '/')
  t.true((await texts(page, 'main h2')).length > 3)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  control.mode = 'held'
  await page.click('.trouble-ways button')
  await waitForTextIn(page, '.trouble-ways', 'A tentar…')
  t.is(await focused(), 'A tentar…', 'alert and focus stay')
  control.mode = 'offline'
  control.release()
  await waitForTextIn(page, '.trouble-ways', 'Tentar de novo')
  t.is(await focused(), 'Tentar de novo')

  control.mode = undefined
  await page.click('.trouble-ways button')
  await page.waitForSelector('.story')
  t.is(new URL(page.url()).pathname, '/noticias')
  t.is(await page.$('.trouble'), null)
  await page.goBack()
  await page.waitForSelector('.hero')
  await waitForHydration(page)

  control.mode = 'offline'
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.trouble')
  await page.click('.trouble-ways button:last-child')
  await page.waitForFunction(() => !document.querySelector('.trouble'))
  t.is(await page.evaluate(() => document.activeElement?.id), 'conteudo', 'closing it keeps the focus, too')
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.trouble')
  control.mode = undefined
  await page.click('#menu a[href="/noticias"]')
  await page.waitForSelector('.story')
  t.is(await page.$('.trouble'), null, 'another navigation closes the alert')
})

test.serial('a screen whose chunk no longer exists is opened with a page load, a slow one shows a bar', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { allow: [/404/, /NewsList-/, /ERR_ABORTED/] })
  await markDocument(page)
  const control = await controlChunk(page, /(NewsList|Podcast)-/)
  control.mode = 'missing'
  const loaded = page.waitForNavigation()
  await page.click('#menu a[href="/noticias"]')
  await loaded
  t.true(await wasReloaded(page))
  t.is(new URL(page.url()).pathname, '/noticias')
  t.truthy(await page.$('.story'))

  await waitForHydration(page)
  control.mode = 'held'
  await page.click('footer a[href="/podcast"]')
  const bar = await page.waitForSelector('[role=progressbar]')
  t.is((await bar!.boundingBox())?.y, 0)
  t.truthy(await page.$('.story'), 'the screen stays')
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.event')
  t.is(await page.$('[role=progressbar]'), null)
  const late = page.waitForResponse((answer) => /Podcast-/.test(answer.url()))
  control.release()
  await late
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  t.is(new URL(page.url()).pathname, '/programacao', 'the later navigation stands')
})

test.serial('an error in a screen leaves header and footer in place', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { allow: [/avaria/] })
  const control = await controlChunk(page, /NewsList-/)
  control.mode = 'broken'
  await page.click('#menu a[href="/noticias"]')
  await waitForTextIn(page, 'main [role=alert]', 'Não foi possível mostrar esta página')
  t.truthy(await page.$('footer'))
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.event')
})

inFullRun(test, '«offline, a navigation …» retries a chunk of a screen, panel-session the read of a tab')(
  'a panel tab that fails to load shows an error and can be retried',
  async (t) => {
    const { page } = await openSignedIn(t, { allow: [/ERR_INTERNET_DISCONNECTED/, /Sponsors-/] })
    const control = await controlChunk(page, /Sponsors-/)
    control.mode = 'offline'
    await page.click('[role=tab][id$=patrocinadores]')
    await waitForTextIn(page, '.tab [role=alert]', 'Não foi possível abrir este separador')
    t.is((await texts(page, '[role=tab]')).length, 11)
    control.mode = undefined
    await clickText(page, '.tab [role=alert] button', 'Tentar de novo')
    await waitForTextIn(page, 'main', 'Nenhum patrocinador')
  },
)
