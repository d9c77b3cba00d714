import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import { blockSelector, blockText, openEditing, pressControl, waitUntilClosed } from '../support/editing.ts'
import { clickText, openTab, waitForAnimations, waitForModalClosed } from '../support/item-forms.ts'
import { texts, waitForFocus, waitForTextIn } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths, PHONE, resize } from '../support/widths.ts'

const article = (words: string, rest = '') =>
  `<h2>A festa</h2><p>Nasceu em ${words}, em 2005.</p><ul><li>Debates</li>${rest}</ul>`

const LIVROS = '<li>Livros<ul><li>Poesia</li></ul></li>'

/** A news item with three versions; `others` writes the next in another organiser's name. */
async function openNews(t: ExecutionContext) {
  const site = await openSignedIn(t, { allow: [/401/, /404/, /409/] })
  const others = samplePublisher(site.festival)
  await others.create('news', 'feira', { title: 'A feira', imageUrl: null, content: article('Pernambuco') })
  await others.change('news', 'feira', { title: 'A festa', content: article('Olinda', LIVROS) })
  await others.change('news', 'feira', { publishDate: '2025-10-22' })
  await openTab(site.page, 'Notícias')
  await site.page.waitForSelector('button[aria-label="Editar A festa"]')
  const stored = async () => (await fetch(`${site.origin}/api/news`)).json() as Promise<Record<string, unknown>[]>
  return { ...site, others, stored }
}

const ROW_BUTTON = '.table-actions .icon-button:not(a)'

async function openSheet(page: Page, selector = ROW_BUTTON) {
  await page.focus(selector)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.history-field')
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.querySelector('.history-fields')?.textContent ?? document.activeElement?.textContent,
  )

/** Each field with its marks, without the words for screen readers. */
const marked = (page: Page) =>
  page.$$eval('.history-field', (all) =>
    all.map((field) => {
      const copy = field.cloneNode(true) as HTMLElement
      for (const hidden of copy.querySelectorAll('.unseen')) hidden.remove()
      return copy.innerHTML.replace(/<(?!\/?(?:ins|del|h2|p|li|ul)\b)[^>]*>/g, '').replace(/ [\w-]+="[^"]*"/g, '')
    }),
  )

const waitForVersions = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.history-version').length === wanted, {}, count)

test.serial('versions are read, compared, put back and that undone, by keyboard alone', async (t) => {
  const { page, stored } = await openNews(t)
  await openSheet(page)
  t.is(await focused(page), 'data de publicação')
  t.deepEqual(await marked(page), ['Data de publicação<p><del>1</del><ins>22</ins> de outubro de 2025</p>'])
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => document.querySelector('.tip')?.textContent?.includes('1 de outubro de 2025, 09:0'))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('.history-field').length === 2)
  t.deepEqual(await marked(page), [
    'Título<p>A <del>feira</del><ins>festa</ins></p>',
    'Conteúdo<p>A festa</p><p>Nasceu em <del>Pernambuco</del><ins>Olinda</ins>, em 2005.</p><p>Debates</p><p><ins>Livros</ins></p><p><ins>Poesia</ins></p>',
  ])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await clickText(page, '.history-restore button', 'Repor esta versão')
  await waitForToast(page, 'Reposta a versão de 1 de outubro de 2025, 09:01')
  await waitForVersions(page, 4)
  await waitForFocus(page, '.history-version[aria-current]')
  t.deepEqual([(await stored())[0]!.title, (await stored())[0]!.publishDate], ['A feira', '2025-10-01'])
  await pressControl(page, 'z')
  await waitForToast(page, 'Anulado')
  await waitForVersions(page, 5)
  t.deepEqual([(await stored())[0]!.title, (await stored())[0]!.publishDate], ['A festa', '2025-10-22'])
  await page.keyboard.press('Escape')
  await waitForModalClosed(page)
  await waitForFocus(page, ROW_BUTTON)
})

test.serial(
  'any two versions are compared, side by side on wide screens, and the sheet fits every width',
  async (t) => {
    const { page } = await openNews(t)
    await openSheet(page)
    await page.select('.history-base select', '1')
    await page.waitForFunction(() => document.querySelectorAll('.history-field').length === 3)
    await clickText(page, '.history-views button', 'Antes e depois')
    const [title, , content] = await marked(page)
    t.is(title, 'Título<p>Antes</p><p>A feira</p><p>Depois</p><p>A festa</p>')
    t.is(content, `Conteúdo<p>Antes</p>${article('Pernambuco')}<p>Depois</p>${article('Olinda', LIVROS)}`)
    const tops = () =>
      page.$$eval('.history-field .history-sides > *', (all) =>
        all.slice(0, 2).map((one) => one.getBoundingClientRect().top),
      )
    const [left, right] = await tops()
    t.is(left, right)
    await waitForAnimations(page)
    t.deepEqual(await overflowingWidths(page, '.modal, .history-detail'), [])
    t.deepEqual(await accessibilityViolations(page, 'both sides'), [])
    await resize(page, PHONE)
    t.true(await page.$eval('.history-versions', (list) => list.getClientRects().length > 0))
    await page.click('.history-version:not([aria-current])')
    await page.waitForSelector('.history-field ins')
    t.is(await focused(page), 'Todas as versões')
    const [above, below] = await tops()
    t.true(above === undefined || above < below!)
    t.deepEqual(await accessibilityViolations(page, 'marked'), [])
  },
)

test.serial('formatting and pictures are shown before and after, and what is written meanwhile stays', async (t) => {
  const { page, others, stored } = await openNews(t)
  const picture = (number: number) => `/uploads/${String(number).repeat(32)}.png`
  const figure = (number: number) => `<figure class="image"><img src="${picture(number)}" alt=""></figure>`
  await others.change('news', 'feira', { content: '<p>A festa</p>', imageUrl: picture(1) })
  await others.change('news', 'feira', { content: '<h2>A <a href="/">festa</a></h2>', imageUrl: picture(2) })
  await others.change('news', 'feira', { content: `<h2>A feira</h2>${figure(1)}`, title: '<i>A</i> <img src=x>' })
  await openSheet(page)
  const note = 'Mudou também uma ligação ou uma imagem: veja «Antes e depois».'
  t.deepEqual(await marked(page), [
    'Título<p><del>A festa</del><ins>&lt;i&gt;A&lt;/i&gt; &lt;img src=x&gt;</ins></p>',
    `Conteúdo<p>${note}</p><p>A <del>festa</del><ins>feira</ins></p>`,
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.history-picture')
  const [pictures, content] = await marked(page)
  t.is(pictures, 'Imagem<p>Antes</p><p>Depois</p>')
  t.is(
    content,
    'Conteúdo<p>As palavras são as mesmas: mudou a formatação, uma ligação ou uma imagem.</p>' +
      '<p>Antes</p><p>A festa</p><p>Depois</p><h2>A festa</h2>',
  )
  await page.$eval('.history-sides a', (link) => link.addEventListener('click', (event) => event.preventDefault()))
  await page.click('.history-sides a')
  t.is(await page.$eval('.history-sides a', (link) => link.target), '_blank')
  t.deepEqual(await page.$$eval('.history-picture', (all) => all.map((img) => img.getAttribute('src'))), [
    picture(1),
    picture(2),
  ])

  await others.change('news', 'feira', { excerpt: 'Entretanto.' })
  await clickText(page, '.history-restore button', 'Repor esta versão')
  await page.waitForSelector('.restore-problem')
  t.regex((await texts(page, '.restore-problem'))[0]!, /^Entretanto houve outra alteração/)
  t.regex((await focused(page))!, /^Entretanto/)
  await waitForVersions(page, 7)
  t.is((await stored())[0]!.excerpt, 'Entretanto.')
  await clickText(page, '.history-restore button', 'Repor esta versão')
  await waitForVersions(page, 8)
  t.is((await stored())[0]!.excerpt, 'Resumo')
})

test.serial('the bar of a block says who wrote it, and its history puts a version back in place', async (t) => {
  const { page, editAsOther } = await openEditing(t)
  await editAsOther('hero_subtitle', { content: 'Um livro.' })
  await editAsOther('hero_subtitle', { content: 'Dois livros.' })
  await page.reload()
  const block = await page.waitForSelector(`${blockSelector('hero_subtitle')}[data-editable]`)
  await block!.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('.edit-written p')?.textContent)
  t.regex((await texts(page, '.edit-written p'))[0]!, /^Escrito por \S+, \d+ de [a-z]+( de \d{4})?, \d\d:\d\d$/)
  await openSheet(page, '.edit-written button')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await clickText(page, '.history-restore button', 'Repor esta versão')
  await waitForTextIn(page, blockSelector('hero_subtitle'), 'Um livro.')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.history', { hidden: true })
  await waitForFocus(page, '.edit-written button')
  await page.keyboard.press('Escape')
  await waitUntilClosed(page, 'hero_subtitle')
  t.is(await blockText(page, 'hero_subtitle'), 'Um livro.')
})
