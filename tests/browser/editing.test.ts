import test from 'ava'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import {
  appendText,
  blockSelector,
  blockText,
  openEditing,
  pressControl,
  saveWithKeyboard,
  waitUntilClosed,
} from '../support/editing.ts'
import { inFullRun } from '../support/full-run.ts'
import { clickText, waitForAnimations } from '../support/item-forms.ts'
import { texts, waitForFocus } from '../support/page.ts'
import { readToast, waitForToast } from '../support/panel.ts'
import { pictureFile } from '../support/sponsors-tab.ts'

test('visitors load no editing code, send no identity request and get no tab stops on texts', async (t) => {
  const origin = await sharedSite()
  const { page, requests } = await visit(t, origin)
  t.deepEqual(
    requests.filter((request) => /Editing|admin/.test(request)),
    [],
  )
  t.is(await page.$(`${blockSelector('hero_subtitle')}[tabindex]`), null)
})

test('a text is edited in place by keyboard, cancelled with Esc, saved with Ctrl+Enter and published at once', async (t) => {
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
  await page.waitForFunction(
    (selector, text) => document.querySelector(selector)?.textContent === text,
    {},
    blockSelector('hero_subtitle'),
    before,
  )

  await page.keyboard.press('Enter')
  await pressControl(page, 'a')
  await page.keyboard.type('Ler <devagar>.')
  await saveWithKeyboard(page)
  await waitForToast(page, 'Conteúdo atualizado com sucesso!')
  t.is(await blockText(page, 'hero_subtitle'), 'Ler <devagar>.')
  t.true((await (await fetch(origin)).text()).includes('Ler &lt;devagar&gt;.'))
  const [event] = await festival.database.read('events').select('type', 'actor').orderBy('position', 'desc').limit(1)
  t.is(event.type, 'SectionWritten')
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
  const html = await (await fetch(origin)).text()
  t.true(html.includes('href="https://exemplo.pt/inscricao"'))
  t.true(html.includes('alt="Um livro aberto."'))
})

test('a rich text keeps its formatting; a hidden block stays visible for organisers only', async (t) => {
  const { page, origin } = await openEditing(t)
  await page.click(blockSelector('location_text'))
  await page.waitForSelector('.ck-toolbar')
  await page.waitForFunction((at) => document.activeElement?.closest(at), {}, blockSelector('location_text'))
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.press('b')
  await page.keyboard.up('Control')
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

test('a failed save keeps the editor open with its text', async (t) => {
  const { page } = await openEditing(t, { allow: [/500/] })
  await page.setRequestInterception(true)
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

test('links do not navigate while a block is edited', async (t) => {
  const { page } = await openEditing(t, { path: '/politica-privacidade', key: 'privacy_intro' })
  t.deepEqual(await accessibilityViolations(page, 'viewing'), [])
  await page.$eval(blockSelector('privacy_intro'), (text) => {
    text.innerHTML = '<p><a href="/noticias">Notícias</a></p>'
  })
  await page.click(`${blockSelector('privacy_intro')} a`)
  await page.waitForSelector('.ck-toolbar')
  t.is(await page.evaluate(() => location.pathname), '/politica-privacidade')
})

inFullRun(test, 'editing-items, «an article’s texts …», previews, uploads and saves a picture in place')(
  'a chosen picture is previewed, uploaded and then saved',
  async (t) => {
    const { page, requests, stored } = await openEditing(t)
    await page.focus(blockSelector('about_image'))
    await page.keyboard.press('Enter')
    const input = await page.waitForSelector('.edit-bar:focus-within input[type=file]')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(await pictureFile(t))
    await page.waitForSelector(`${blockSelector('about_image')}[src^="blob:"]`)
    await waitForAnimations(page)
    t.deepEqual(await axeViolations(page), [])
    requests.length = 0
    await saveWithKeyboard(page)
    await waitForToast(page, 'Imagem atualizada com sucesso!')
    await waitUntilClosed(page, 'about_image')
    t.deepEqual(
      requests.filter((request) => /\/api\/admin\/(upload|page-sections)/.test(request)),
      ['POST /api/admin/upload', 'POST /api/admin/page-sections'],
    )
    const row = await stored('about_image')
    t.regex(String(row?.imageUrl), /^\/uploads\/[0-9a-f]{32}-40x20\.png$/)
    t.regex(String(row?.content), /^Xilogravura: um livro/, 'the alternative text is left as it was')
  },
)

for (const method of ['drop', 'paste'] as const) {
  const addTest = method === 'paste' ? inFullRun(test, 'a dropped picture goes the same way') : test
  addTest(
    `a picture can be added by ${method}, and one that the server rejects leaves the old one in place`,
    async (t) => {
      const { page, stored } = await openEditing(t, { allow: [/415/] })
      await page.focus(blockSelector('about_image'))
      await page.keyboard.press('Enter')
      await page.waitForSelector('.edit-bar:focus-within input[type=file]')
      await page.$eval(
        blockSelector('about_image'),
        (picture, event) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File(['isto não é um PNG'], 'falso.png', { type: 'image/png' }))
          const options = { bubbles: true, cancelable: true }
          picture.dispatchEvent(
            event === 'drop'
              ? new DragEvent(event, { ...options, dataTransfer: transfer })
              : new ClipboardEvent(event, { ...options, clipboardData: transfer }),
          )
        },
        method,
      )
      await page.waitForSelector(`${blockSelector('about_image')}[src^="blob:"]`)
      await saveWithKeyboard(page)
      await waitUntilClosed(page, 'about_image')
      const { lines } = await readToast(page, 'Imagem atualizada com sucesso!')
      t.regex(lines[1] ?? '', /^A imagem nova não foi aceite e ficou a anterior\. /)
      t.regex(String((await stored('about_image'))?.imageUrl), /\.svg$/)
    },
  )
}

inFullRun(test, 'editor-pictures, «a rejected picture …», loses an upload, «a failed save …» keeps the block open')(
  'an upload without a response ends the save, and the picture can be sent again',
  async (t) => {
    const { page, requests, stored } = await openEditing(t, { allow: [/upload/, /ERR_/] })
    await page.focus(blockSelector('about_image'))
    await page.keyboard.press('Enter')
    const input = await page.waitForSelector('.edit-bar:focus-within input[type=file]')
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(await pictureFile(t))
    await page.waitForSelector(`${blockSelector('about_image')}[src^="blob:"]`)
    await page.setRequestInterception(true)
    page.on('request', (request) =>
      request.url().endsWith('/upload') ? request.abort('connectionfailed') : request.continue(),
    )
    requests.length = 0
    await saveWithKeyboard(page)
    t.is((await readToast(page, 'Erro ao fazer upload da imagem')).variant, 'destructive')
    t.deepEqual(
      requests.filter((request) => request.includes('/api/admin/')),
      ['POST /api/admin/upload'],
    )
    t.truthy(await page.$(`${blockSelector('about_image')}[src^="blob:"]`))
    t.is(await stored('about_image'), undefined)
  },
)

test('Tab cycles between text and bar, and closing returns the focus to the block', async (t) => {
  const { page } = await openEditing(t)
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

inFullRun(test, 'editing-items, «on a phone …», saves a line break, views/edit-state proves what is no change')(
  'a text keeps its line breaks, and saving without changes sends nothing',
  async (t) => {
    const { page, stored, requests } = await openEditing(t)
    await appendText(page, 'footer_privacy', '')
    requests.length = 0
    await saveWithKeyboard(page)
    await waitUntilClosed(page, 'footer_privacy')
    t.deepEqual(
      requests.filter((request) => /POST|PUT/.test(request)),
      [],
    )
    await appendText(page, 'footer_privacy', '')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Sempre.')
    await saveWithKeyboard(page)
    await waitUntilClosed(page, 'footer_privacy')
    t.regex(String((await stored('footer_privacy'))?.content), /\.\nSempre\.$/)
  },
)
