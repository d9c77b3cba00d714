import test from 'ava'
import type { Page } from 'puppeteer'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { texts } from '../support/intercept.ts'
import { clickText } from '../support/item-forms.ts'
import { openSignedIn } from '../support/panel.ts'

type Fate = 'offline' | 'gone' | 'held' | 'broken'

const BROKEN = 'export const NewsList = () => { throw new Error("avaria") }'

/** What becomes of requests for a chunk, and while offline of all others, until a whole page is asked for. */
async function steer(page: Page, chunk: RegExp) {
  const held: (() => void)[] = []
  const release = () => {
    for (const letGo of held.splice(0)) letGo()
  }
  const steering: { fate?: Fate; release(): void } = { release }
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) steering.fate = undefined
    const { fate } = steering
    if (fate === 'offline') return request.abort('internetdisconnected')
    if (!fate || !chunk.test(request.url())) return request.continue()
    if (fate === 'gone') return request.respond({ status: 404, body: '' })
    if (fate === 'broken') return request.respond({ contentType: 'text/javascript', body: BROKEN })
    await new Promise<void>((done) => held.push(done))
    // What was held has the fate of the moment when it is let go
    return steering.fate === 'offline' ? request.abort('internetdisconnected') : request.continue()
  })
  return steering
}

const says = (page: Page, selector: string, words: string) =>
  page.waitForFunction((at, said) => document.querySelector(at)?.textContent?.includes(said), {}, selector, words)
const isWhole = (page: Page) => page.evaluate(() => !('sameDocument' in window))
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))

test.serial('offline, a navigation shows an error, keeps the screen and can be retried', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { allow: [/ERR_INTERNET_DISCONNECTED/] })
  await mark(page)
  const steering = await steer(page, /NewsList-/)
  steering.fate = 'offline'
  await page.click('#menu a[href="/noticias"]')
  await says(page, '[role=alert]', 'Não foi possível abrir a página')
  t.is(new URL(page.url()).pathname, '/')
  t.true((await texts(page, 'main h2')).length > 3)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  steering.fate = 'held'
  await page.click('.trouble-ways button')
  await says(page, '.trouble-ways', 'A tentar…')
  t.is(await focused(), 'A tentar…', 'the alert stays, and the focus with it')
  steering.fate = 'offline'
  steering.release()
  await says(page, '.trouble-ways', 'Tentar de novo')
  t.is(await focused(), 'Tentar de novo')

  steering.fate = undefined
  await page.click('.trouble-ways button')
  await page.waitForSelector('.story')
  t.is(new URL(page.url()).pathname, '/noticias')
  t.is(await page.$('.trouble'), null)
  t.false(await isWhole(page))
  t.is(await page.evaluate(() => document.activeElement?.id), 'conteudo')
  await page.goBack()
  await page.waitForSelector('.hero')

  steering.fate = 'offline'
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.trouble')
  await page.click('.trouble-ways button:last-child')
  await page.waitForFunction(() => !document.querySelector('.trouble'))
  t.is(await page.evaluate(() => document.activeElement?.id), 'conteudo', 'nor does closing it lose the focus')
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.trouble')
  steering.fate = undefined
  await page.click('#menu a[href="/noticias"]')
  await page.waitForSelector('.story')
  t.is(await page.$('.trouble'), null, 'who goes elsewhere need not hear of it any more')
})

test.serial('a screen whose chunk no longer exists is opened with a page load', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { allow: [/404/, /NewsList-/, /ERR_ABORTED/] })
  await mark(page)
  const steering = await steer(page, /NewsList-/)
  steering.fate = 'gone'
  const loaded = page.waitForNavigation()
  await page.click('#menu a[href="/noticias"]')
  await loaded
  t.true(await isWhole(page))
  t.is(new URL(page.url()).pathname, '/noticias')
  t.truthy(await page.$('.story'))
})

test.serial('a slow navigation shows progress, and a later navigation replaces it', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin)
  const steering = await steer(page, /NewsList-/)
  steering.fate = 'held'
  await page.click('#menu a[href="/noticias"]')
  const bar = await page.waitForSelector('[role=progressbar]')
  t.is((await bar!.boundingBox())?.y, 0)
  t.truthy(await page.$('.hero'))
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.event')
  t.is(await page.$('[role=progressbar]'), null)
  const first = page.waitForResponse((answer) => /NewsList-/.test(answer.url()))
  steering.release()
  await first
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  t.is(new URL(page.url()).pathname, '/programacao')
})

test.serial('an error in a screen leaves header and footer in place', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { allow: [/avaria/] })
  const steering = await steer(page, /NewsList-/)
  steering.fate = 'broken'
  await page.click('#menu a[href="/noticias"]')
  await says(page, 'main [role=alert]', 'Não foi possível mostrar esta página')
  t.truthy(await page.$('footer'))
  await page.click('#menu a[href="/programacao"]')
  await page.waitForSelector('.event')
})

test.serial('a panel tab that fails to load shows an error and can be retried', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/ERR_INTERNET_DISCONNECTED/, /Sponsors-/] })
  await mark(page)
  const steering = await steer(page, /Sponsors-/)
  steering.fate = 'offline'
  await page.click('[role=tab][id$=patrocinadores]')
  await says(page, '.tab [role=alert]', 'Não foi possível abrir este separador')
  t.is((await texts(page, '[role=tab]')).length, 6)
  steering.fate = undefined
  await clickText(page, '.tab [role=alert] button', 'Tentar de novo')
  await says(page, 'main', 'Nenhum patrocinador')
  t.false(await isWhole(page))
})
