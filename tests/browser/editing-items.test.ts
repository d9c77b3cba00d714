import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import { load } from '../support/browser.ts'
import { appendTo, pressControl, saveWithKeyboard } from '../support/editing.ts'
import { clickText, pickValue, waitForAnimations } from '../support/item-forms.ts'
import { waitForTextIn } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { pictureFile } from '../support/sponsors-tab.ts'
import { PHONE } from '../support/widths.ts'

type Row = Record<string, string> & { id: string; slug: string }

const fieldSelector = (kind: string, { id }: Row, field: string) => `[data-field="${kind}/${id}/${field}"]`

async function openSite(t: ExecutionContext, { width = 1280, allow = [] as RegExp[] } = {}) {
  const site = await openSignedIn(t, { content: true, width, allow: [/401/, /ERR_ABORTED/, ...allow] })
  await site.page.evaluate(() => localStorage.setItem('cookieConsent', 'rejected'))
  const first = async (path: string): Promise<Row> => (await (await fetch(`${site.origin}/api/${path}`)).json())[0]
  const htmlOf = async (path: string) => (await fetch(site.origin + path)).text()
  const goTo = async (path: string, selector: string) => {
    await load(site.page, site.origin + path)
    await site.page.waitForSelector(`${selector}[data-editable]`)
  }
  return { ...site, first, htmlOf, goTo }
}

const openWithKeyboard = async (page: Page, selector: string, control = selector) => {
  await page.focus(selector)
  await page.keyboard.press('Enter')
  await page.waitForFunction((at) => document.activeElement?.closest(at), {}, control)
}

const waitUntilShown = (page: Page, selector: string, text: string) =>
  waitForTextIn(page, `${selector}[data-editable]`, text)

test('an article’s texts, date, category and picture are edited where they stand, and undone', async (t) => {
  const { page, first, htmlOf, goTo } = await openSite(t)
  const article = await first('news')
  const path = `/noticias/${article.slug}`
  const at = (field: string) => fieldSelector('news', article, field)
  const visitors = await htmlOf(path)
  for (const field of ['title', 'excerpt', 'category', 'publishDate', 'content', 'imageUrl'])
    t.is(visitors.split(`data-field="news/${article.id}/${field}"`).length, 2, field)
  await goTo(path, at('title'))

  await page.click(at('title'))
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await saveWithKeyboard(page)
  await waitForToast(page, 'Notícia atualizada com sucesso!')
  const title = await page.$eval(at('title'), ({ textContent }) => textContent ?? '')
  t.regex(title, /^[^\n]*![^\n]*$/, 'one line')
  await page.waitForFunction((wanted) => document.title.startsWith(wanted), {}, title)
  t.true((await htmlOf(path)).includes(`${title}</h1>`))
  await clickText(page, '.toast button', 'Anular')
  await waitUntilShown(page, at('title'), article.title!)

  await openWithKeyboard(page, at('publishDate'), 'input[type=date]')
  await pickValue(page, '.edit-bar input[name=publishDate]', '2025-03-04')
  await waitForTextIn(page, at('publishDate'), '4 de março de 2025')
  await waitForAnimations(page)
  t.deepEqual(await accessibilityViolations(page, 'date'), [])
  await saveWithKeyboard(page)
  await waitUntilShown(page, at('publishDate'), '4 de março de 2025')

  await openWithKeyboard(page, at('category'), 'select')
  await page.select('.edit-bar select', '')
  await saveWithKeyboard(page)
  await waitUntilShown(page, at('category'), 'Acrescentar categoria')
  t.false((await htmlOf(path)).includes('class="article-category"'))

  await page.click(`${at('content')} p`)
  await page.waitForSelector(`${at('content')}.ck-editor__editable`)
  await pressControl(page, 'End')
  await page.keyboard.type(' Fim.')
  await saveWithKeyboard(page)
  await page.waitForSelector(`${at('content')}[data-editable]`)
  t.regex(await htmlOf(path), /Fim\./)

  await openWithKeyboard(page, at('imageUrl'), 'input[type=file]')
  const input = await page.$('.edit-bar input[type=file]')
  await input!.uploadFile(await pictureFile(t))
  await page.waitForSelector('.focus-picker img[src^="blob:"]')
  await page.type('.edit-bar textarea', 'Duas cores.')
  await page.focus('.focus-picker')
  await page.keyboard.press('ArrowLeft')
  await saveWithKeyboard(page)
  await page.waitForSelector(`${at('imageUrl')}[data-editable]:not([src^="blob:"])`)
  const [row] = await (await fetch(`${new URL(page.url()).origin}/api/news`))
    .json()
    .then((rows) => rows.filter(({ id }: Row) => id === article.id))
  t.not(row.imageUrl, article.imageUrl)
  t.like(row, { imageAlt: 'Duas cores.', imageFocus: { x: 0.48, y: 0.5 } })
})

test('on a phone, with the keyboard, a session, a writer, an episode and a sponsor are edited', async (t) => {
  const { page, first, goTo } = await openSite(t, { width: PHONE, allow: [/422/] })
  const [session, writer, episode, sponsor] = await Promise.all(
    ['schedule', 'writers', 'podcasts', 'sponsors'].map(first),
  )

  const place = fieldSelector('schedule-item', session!, 'location')
  await goTo(`/programacao/${session!.slug}`, place)
  await openWithKeyboard(page, place)
  const boxOf = (selector: string) => page.$eval(selector, (one) => one.getBoundingClientRect().toJSON() as DOMRect)
  const [bar, block] = [await boxOf('.edit-bar[data-active]'), await boxOf(place)]
  t.deepEqual([bar.left, bar.right, Math.round(bar.bottom)], [0, PHONE, 900])
  t.true(block.top < bar.top - 40 && block.bottom > 100, 'the block stays visible')
  await pressControl(page, 'a')
  await page.keyboard.press('Delete')
  await saveWithKeyboard(page)
  await waitForTextIn(page, '.edit-bar .form-problem', 'Indique o local.')
  await page.keyboard.type('Claustro')
  await saveWithKeyboard(page)
  await waitUntilShown(page, place, 'Claustro')
  await waitForToast(page, 'Evento atualizado com sucesso!')
  const hours = fieldSelector('schedule-item', session!, 'time')
  await openWithKeyboard(page, hours, 'input[name=time]')
  await pickValue(page, '.edit-bar input[name=time]', '10:15')
  await pickValue(page, '.edit-bar input[name=endTime]', '11:30')
  await saveWithKeyboard(page)
  await waitUntilShown(page, hours, '10:15–11:30')

  const bio = fieldSelector('writer', writer!, 'bio')
  await goTo(`/biblioteca/${writer!.slug}`, bio)
  await openWithKeyboard(page, bio)
  await pressControl(page, 'a')
  await page.keyboard.type('Um.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dois.')
  await saveWithKeyboard(page)
  await waitUntilShown(page, bio, 'Um.\nDois.')

  const title = fieldSelector('episode', episode!, 'title')
  await goTo('/podcast', title)
  await appendTo(page, title, ' Outra vez')
  await saveWithKeyboard(page)
  await waitForToast(page, 'Episódio atualizado com sucesso!')

  const logo = fieldSelector('sponsor', sponsor!, 'imageUrl')
  await goTo('/', logo)
  await openWithKeyboard(page, logo, 'input[type=file]')
  await page.waitForSelector('.edit-bar input[name=name]')
  await page.$eval('.edit-bar input[name=name]', (input) => (input as HTMLInputElement).select())
  await page.focus('.edit-bar input[name=name]')
  await page.keyboard.type(' & Filhos')
  await waitForAnimations(page)
  const small = await page.$$eval('.edit-bar :is(.button, .plain)', (all) =>
    all.filter((one) => one.getBoundingClientRect().height < 44).map(({ textContent }) => textContent),
  )
  t.deepEqual(small, [])
  t.deepEqual(await accessibilityViolations(page, 'sponsor'), [])
  await saveWithKeyboard(page)
  await waitForToast(page, 'Patrocinador atualizado com sucesso!')
  t.is((await first('sponsors')).name, '& Filhos', 'without the blank before it')
})
