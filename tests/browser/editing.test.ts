import test from 'ava'
import { accessibilityViolations } from '../support/axe.ts'
import {
  appendText,
  blockSelector,
  blockText,
  openEditing,
  pressControl,
  saveWithKeyboard,
  waitUntilClosed,
} from '../support/editing.ts'
import { interceptRequests } from '../support/intercept.ts'
import { clickText, waitForAnimations } from '../support/item-forms.ts'
import { texts, waitForFocus, waitForTextIn } from '../support/page.ts'
import { readToast, waitForToast } from '../support/panel.ts'

test('a text is edited in place by keyboard, cancelled with Esc, saved with Ctrl+Enter and published at once; Tab cycles', async (t) => {
  const { page, origin, festival } = await openEditing(t)
  const before = await blockText(page, 'hero_subtitle')
  await page.hover(blockSelector('hero_subtitle'))
  await page.waitForFunction(() => [...document.querySelectorAll('body *')].some((one) => one.textContent === 'Editar'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const top = await page.$eval(blockSelector('hero_subtitle'), (one) => one.getBoundingClientRect().top)
  await page.focus(blockSelector('hero_subtitle'))
  await page.keyboard.press('Enter')
  await page.waitForFunction((at) => document.activeElement?.closest(at), {}, blockSelector('hero_subtitle'))
  t.is(
    await page.$eval(blockSelector('hero_subtitle'), (one) => one.getBoundingClientRect().top),
    top,
    'no layout shift',
  )
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await waitForTextIn(page, blockSelector('hero_subtitle'), before!)

  await page.keyboard.press('Enter')
  await pressControl(page, 'a')
  await page.keyboard.type('Ler <devagar>.')
  await saveWithKeyboard(page)
  await waitForToast(page, 'Conteúdo atualizado com sucesso!')
  t.is(await blockText(page, 'hero_subtitle'), 'Ler <devagar>.')
  t.true((await (await fetch(origin)).text()).includes('Ler &lt;devagar&gt;.'))
  const [event] = await festival.database.read('events').select('type', 'actor').orderBy('position', 'desc').limit(1)
  t.is(event.type, 'SectionWritten')

  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await appendText(page, 'footer_copyright', '')
  for (const stop of ['Ocultar', 'Cancelar', 'Salvar']) {
    await page.keyboard.press('Tab')
    t.is(await focused(), stop)
  }
  await page.keyboard.press('Tab')
  t.is(await focused(), await blockText(page, 'footer_copyright'))
  await page.keyboard.press('Escape')
  await waitUntilClosed(page, 'footer_copyright')
  await waitForFocus(page, blockSelector('footer_copyright'))
})

test('a link’s text and address and a picture’s description are edited and saved', async (t) => {
  const { page, origin } = await openEditing(t)
  await page.click(blockSelector('schedule_ticket_link'))
  const address = await page.waitForSelector('input[type=url]')
  t.truthy(await address!.evaluate((input) => (input as HTMLInputElement).placeholder))
  await address!.evaluate((input) => (input as HTMLInputElement).select())
  await address!.type('https://exemplo.pt/inscricao')
  await waitForAnimations(page)
  t.deepEqual(await accessibilityViolations(page, 'link'), [])
  await clickText(page, 'button', 'Salvar')
  await waitForToast(page, 'Conteúdo atualizado com sucesso!')
  await page.click(blockSelector('about_image'))
  const alt = await page.waitForSelector('textarea')
  await alt!.evaluate((input) => (input as HTMLTextAreaElement).select())
  await alt!.type('Um livro aberto.')
  await clickText(page, 'button', 'Salvar')
  await waitForToast(page, 'Imagem atualizada com sucesso!')
  const blanks = await page.$$eval('footer button.edit-blank', (all) =>
    all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  )
  t.true(
    blanks.slice(1).every(({ top }, n) => top === blanks[n]!.top || top >= blanks[n]!.bottom + 4),
    'in one line, or with room between the lines',
  )
  await clickText(page, 'footer button', 'Acrescentar email')
  await page.waitForSelector(`${blockSelector('footer_email_link')}[data-editing]`)
  await page.keyboard.type('geral@exemplo.pt')
  await saveWithKeyboard(page)
  await waitForToast(page, 'Conteúdo atualizado com sucesso!')
  const html = await (await fetch(origin)).text()
  t.regex(html, /<a href="mailto:geral@exemplo\.pt"[^>]*>geral@exemplo\.pt</)
  t.true(html.includes('href="https://exemplo.pt/inscricao"'))
  t.true(html.includes('alt="Um livro aberto."'))
})

test('a rich text keeps its formatting and its links do not navigate; a hidden block stays visible for organisers only', async (t) => {
  const { page, origin } = await openEditing(t)
  await page.$eval(blockSelector('location_text'), (text) => {
    text.innerHTML = '<p><a href="/noticias">Notícias</a></p>'
  })
  await page.click(`${blockSelector('location_text')} a`)
  await page.waitForSelector('.ck-toolbar')
  t.is(await page.evaluate(() => location.pathname), '/')
  await page.waitForFunction((at) => document.activeElement?.closest(at), {}, blockSelector('location_text'))
  await pressControl(page, 'a')
  await pressControl(page, 'b')
  await page.keyboard.type('Casa de pedra.')
  await saveWithKeyboard(page)
  await waitForToast(page, 'Conteúdo atualizado com sucesso!')
  t.true((await (await fetch(origin)).text()).includes('<p><strong>Casa de pedra.</strong></p>'))

  await page.click(blockSelector('hero_dates'))
  await clickText(page, 'button', 'Ocultar')
  await waitForToast(page, 'Visibilidade alterada com sucesso!')
  t.false((await (await fetch(origin)).text()).includes('data-section-key="hero_dates"'))
  t.truthy(await page.waitForSelector(blockSelector('hero_dates')))
})

test('a picture that the server rejects leaves the old one in place, and a failed save keeps the editor with its text', async (t) => {
  const { page, stored } = await openEditing(t, { allow: [/415|500/] })
  await page.focus(blockSelector('about_image'))
  await page.keyboard.press('Enter')
  await page.waitForSelector('.edit-bar:focus-within input[type=file]')
  await page.$eval(blockSelector('about_image'), (picture) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['isto não é um PNG'], 'falso.png', { type: 'image/png' }))
    picture.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  await page.waitForSelector(`${blockSelector('about_image')}[src^="blob:"]`)
  await saveWithKeyboard(page)
  await waitUntilClosed(page, 'about_image')
  const { lines } = await readToast(page, 'Imagem atualizada com sucesso!')
  t.regex(lines[1] ?? '', /^A imagem nova não foi aceite e ficou a anterior\. /)
  t.regex(String((await stored('about_image'))?.imageUrl), /\.svg$/)

  await interceptRequests(page)
  page.on('request', (request) =>
    request.method() === 'POST' ? request.respond({ status: 500, body: '{}' }) : request.continue(),
  )
  await page.click(blockSelector('hero_subtitle'))
  await page.keyboard.press('End')
  await page.keyboard.type(' Sempre.')
  await clickText(page, 'button', 'Salvar')
  t.is((await readToast(page, 'Erro ao atualizar conteúdo')).variant, 'destructive')
  t.regex((await blockText(page, 'hero_subtitle')) ?? '', /Sempre\./)
  t.true((await texts(page, 'button')).includes('Salvar'))
})
