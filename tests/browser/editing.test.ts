import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { texts } from '../support/intercept.ts'
import { press, still } from '../support/item-forms.ts'
import { openSignedIn, toastSays } from '../support/panel.ts'
import { findings } from '../support/widths.ts'

const block = (key: string) => `[data-section-key="${key}"]`
const wordsOf = (page: Page, key: string) => page.$eval(block(key), (one) => one.textContent)

/** The home page of an organiser whose editing has come to life. */
async function openHome(t: ExecutionContext, allow: RegExp[] = []) {
  const site = await openSignedIn(t, { content: true, allow: [/401/, /ERR_ABORTED/, ...allow] })
  await load(site.page, site.origin)
  await site.page.waitForSelector(`${block('hero_subtitle')}[data-editable]`)
  return site
}

async function saveByKeys(page: Page) {
  await page.keyboard.down('Control')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Control')
}

test('a visitor gets no editing code, asks for no identity and finds no stop at a text', async (t) => {
  const origin = await sharedSite()
  const { page, requests } = await visit(t, origin)
  t.deepEqual(
    requests.filter((request) => /Editing|admin/.test(request)),
    [],
  )
  t.is(await page.$(`${block('hero_subtitle')}[tabindex]`), null)
})

test('a text is edited where it stands: pointed at, clicked, saved by keys, and there for everybody at once', async (t) => {
  const { page, origin, festival } = await openHome(t)
  const before = await wordsOf(page, 'hero_subtitle')
  await page.hover(block('hero_subtitle'))
  await page.waitForFunction(() => [...document.querySelectorAll('body *')].some((one) => one.textContent === 'Editar'))
  const place = await page.$eval(block('hero_subtitle'), (one) => one.getBoundingClientRect().top)
  await page.focus(block('hero_subtitle'))
  await page.keyboard.press('Enter')
  await page.waitForFunction((at) => document.activeElement?.closest(at), {}, block('hero_subtitle'))
  t.is(await page.$eval(block('hero_subtitle'), (one) => one.getBoundingClientRect().top), place, 'nothing jumps')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await page.waitForFunction(
    (at, words) => document.querySelector(at)?.textContent === words,
    {},
    block('hero_subtitle'),
    before,
  )

  await page.keyboard.press('Enter')
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type('Ler <devagar>.')
  await saveByKeys(page)
  await toastSays(page, 'Conteúdo atualizado com sucesso!')
  t.is(await wordsOf(page, 'hero_subtitle'), 'Ler <devagar>.')
  t.true((await (await fetch(origin)).text()).includes('Ler &lt;devagar&gt;.'))
  const [event] = await festival.database.read('events').select('type', 'actor').orderBy('position', 'desc').limit(1)
  t.is(event.type, 'SectionWritten')
})

test('a link has its text and its address, a picture its description, and each saves what was changed', async (t) => {
  const { page, origin } = await openHome(t)
  await page.click(block('schedule_ticket_link'))
  const address = await page.waitForSelector('input[type=url]')
  t.truthy(await address!.evaluate((input) => (input as HTMLInputElement).placeholder))
  await address!.evaluate((input) => (input as HTMLInputElement).select())
  await address!.type('https://exemplo.pt/inscricao')
  await still(page)
  t.deepEqual(await findings(page, 'link'), [])
  await press(page, 'button', 'Salvar')
  await toastSays(page, 'Conteúdo atualizado com sucesso!')
  await page.click(block('about_image'))
  const alt = await page.waitForSelector('textarea')
  await alt!.evaluate((input) => (input as HTMLTextAreaElement).select())
  await alt!.type('Um livro aberto.')
  await press(page, 'button', 'Salvar')
  await toastSays(page, 'Imagem atualizada com sucesso!')
  const html = await (await fetch(origin)).text()
  t.true(html.includes('href="https://exemplo.pt/inscricao"'))
  t.true(html.includes('alt="Um livro aberto."'))
})

test('a rich text keeps its marks; a block that is hidden is a ghost to its organisers and nothing to others', async (t) => {
  const { page, origin } = await openHome(t)
  await page.click(block('location_text'))
  await page.waitForSelector('.ck-toolbar')
  await page.waitForFunction((at) => document.activeElement?.closest(at), {}, block('location_text'))
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.press('b')
  await page.keyboard.up('Control')
  await page.keyboard.type('Casa de pedra.')
  await saveByKeys(page)
  await toastSays(page, 'Conteúdo atualizado com sucesso!')
  t.true((await (await fetch(origin)).text()).includes('<p><strong>Casa de pedra.</strong></p>'))

  await page.click(block('hero_dates'))
  await press(page, 'button', 'Ocultar')
  await toastSays(page, 'Visibilidade alterada com sucesso!')
  t.false((await (await fetch(origin)).text()).includes('data-section-key="hero_dates"'))
  t.truthy(await page.waitForSelector(block('hero_dates')))
})

test('a save that fails keeps the editor open with what was written', async (t) => {
  const { page } = await openHome(t, [/500/])
  await page.setRequestInterception(true)
  page.on('request', (request) =>
    request.method() === 'POST' ? request.respond({ status: 500, body: '{}' }) : request.continue(),
  )
  await page.click(block('hero_subtitle'))
  await page.keyboard.press('End')
  await page.keyboard.type(' Sempre.')
  await press(page, 'button', 'Salvar')
  const toast = await page.waitForSelector('.toast')
  t.true((await toast!.evaluate((one) => one.textContent ?? '')).includes('Erro ao atualizar conteúdo'))
  t.regex((await wordsOf(page, 'hero_subtitle')) ?? '', /Sempre\./)
  t.true((await texts(page, 'button')).includes('Salvar'))
})
