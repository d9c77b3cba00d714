import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { holdWrites, pressControl, waitFor } from '../support/editing.ts'
import { editorData, focusEditor, waitForEditor } from '../support/editor.ts'
import { loseAnswers } from '../support/intercept.ts'
import {
  clickRowAction,
  clickText,
  fillField,
  openTab,
  save,
  saveAndClose,
  waitForAnimations,
  waitForModalClosed,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, send, waitForToast } from '../support/panel.ts'
import { draftKeys } from '../support/sponsors-tab.ts'
import { overflowingWidths, PHONE, resize } from '../support/widths.ts'

type Listed = { id: string; title: string; version: number }
const drafts = (page: Page) => send<Listed[]>(page, 'GET', '/drafts')

const waitForKept = (page: Page) =>
  page.waitForFunction(() => /^Guardado às \d\d:\d\d$/.test(document.querySelector('.writing-kept')?.textContent ?? ''))

/** All actions of the form are in one row. */
const WIDE = 1440

const waitForHash = (page: Page, pattern: string) =>
  page.waitForFunction((wanted) => new RegExp(wanted).test(location.hash), {}, pattern)

test.serial(
  'what is written is a draft after two seconds, survives a reload and being discarded, and is published',
  async (t) => {
    const { page, origin } = await openSignedIn(t, { width: WIDE, allow: [/409/, /404/] })
    await openTab(page, 'Notícias')
    await clickText(page, '.tab-head button', 'Nova Notícia')
    await waitForEditor(page)
    await fillField(page, 'title', 'À mesa')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Uma noite de leituras.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Era uma vez.')
    await waitForKept(page)
    await waitForHash(page, '^#noticias/rascunho/.')
    t.deepEqual(await texts(page, '.writing-length'), ['3\u00a0palavras · 1\u00a0min de leitura'])
    t.is((await fetch(`${origin}/api/news`).then((answer) => answer.json())).length, 0, 'nothing is public')
    await clickText(page, '.modal-head button', 'Detalhes')
    t.true(await page.$eval('.writing-drawer', (drawer) => (drawer as HTMLElement).hidden))

    await page.reload()
    await waitForEditor(page)
    t.is(await editorData(page), '<p>Era uma vez.</p>')
    t.true(await page.$eval('.writing-drawer', (drawer) => (drawer as HTMLElement).hidden), 'the drawer is remembered')
    await waitForAnimations(page)
    t.deepEqual(await axeViolations(page), [])
    t.deepEqual(await overflowingWidths(page, '.modal, .form-body, .form-foot'), [])
    await resize(page, PHONE)
    const reach = await page.$$eval('.writing-more, .writing-keep, .form-foot [type=submit]', (all) =>
      all.map((one) => one.getBoundingClientRect().bottom <= innerHeight),
    )
    t.deepEqual(reach, [true, true, true])
    // A turned phone keeps its first tools
    await page.waitForFunction(() => document.querySelectorAll('.ck-editor__top .ck-toolbar__items > *').length > 4)
    await resize(page, WIDE)

    const [{ id, version }] = (await drafts(page)) as [Listed]
    t.like(await send(page, 'PUT', `/drafts/${id}`, { fields: { title: 'A deles' }, version }), {
      version: version + 1,
    })
    await fillField(page, 'title', 'A minha mesa')
    await pressControl(page, 's')
    await page.waitForSelector('.clash')
    t.deepEqual(await texts(page, '.clash pre'), ['A minha mesa', 'A deles'])
    await page.keyboard.press('Escape')
    await page.waitForSelector('.clash', { hidden: true })
    t.truthy(await page.$('.writing'), 'Esc closes the innermost alone')
    await clickText(page, '.form-foot button', 'Guardar rascunho')
    await clickText(page, '.modal button', 'Ficar com a minha')
    await waitForKept(page)
    t.is((await drafts(page))[0]?.title, 'A minha mesa')

    await clickText(page, '.form-foot button', 'Descartar rascunho')
    await waitForToast(page, 'Rascunho descartado')
    await waitForModalClosed(page)
    t.deepEqual(await drafts(page), [])
    await clickText(page, '.toast button', 'Anular')
    await waitForToast(page, 'Rascunho reposto')
    const [draft] = await drafts(page)
    await page.goto(`${origin}/admin#noticias/rascunho/${draft!.id}`)
    await waitForEditor(page)
    await clickText(page, '.form-foot button', 'Agendar…')
    await page.waitForSelector('.schedule-moment')
    await clickText(page, '.modal [type=submit]', 'Agendar')
    await page.waitForSelector('.writing-scheduled')
    await page.waitForSelector('.schedule-moment', { hidden: true })
    t.truthy(await page.$('.writing'), 'scheduling leaves the form open')
    t.is((await fetch(`${origin}/api/news`).then((answer) => answer.json())).length, 0, 'and publishes nothing yet')
    await focusEditor(page)
    await page.keyboard.type('Ora, ')
    await save(page)
    await waitForToast(page, 'Notícia criada com sucesso!')
    await waitForModalClosed(page)
    await page.waitForFunction(() => location.hash === '#noticias')
    t.deepEqual(await drafts(page), [], 'the draft is gone')
    t.like(await fetch(`${origin}/api/news/a-mesa`).then((answer) => answer.json()), {
      title: 'A minha mesa',
      excerpt: 'Uma noite de leituras.',
      content: '<p>Ora, Era uma vez.</p>',
    })

    await clickRowAction(page, 'A minha mesa', 'Editar')
    await waitForEditor(page)
    await fillField(page, 'title', 'A mesa dos outros')
    await pressControl(page, 's')
    await waitForKept(page)
    await resize(page, 1280)
    const middles = await page.$$eval('.form-foot button', (all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .map(({ top, bottom }) => (top + bottom) / 2),
    )
    t.is(middles.length, 8)
    t.true(Math.max(...middles) - Math.min(...middles) < 20, `all actions are in one row: ${middles}`)
    await resize(page, WIDE)
    await clickText(page, '.form button', 'Cancelar')
    await waitForModalClosed(page)
    await clickRowAction(page, 'A minha mesa', 'Editar')
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.form [name=title]')?.value === 'A mesa dos outros',
    )
    await clickText(page, '.form button', 'Cancelar')
    await waitForModalClosed(page)

    await clickText(page, '.tab-head button', 'Nova Notícia')
    await waitForEditor(page)
    await fillField(page, 'title', 'Com hora')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Um resumo.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Um texto.')
    await pressControl(page, 's')
    await waitForKept(page)
    const due = (await drafts(page)).find(({ title }) => title === 'Com hora')!
    await send(page, 'POST', `/drafts/${due.id}/publish`, { version: due.version })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.waitForSelector('.writing-notices .notice')
    await waitForHash(page, '^#noticias/(?!rascunho|novo)')
    await waitForAnimations(page)
    t.is(await editorData(page), '<p>Um texto.</p>', 'a form whose draft was published stays open')
  },
)

test.serial(
  'what is typed while a first draft is made is once in the browser, and a form whose publication was not answered closes when it is saved again',
  async (t) => {
    // The draft is gone: it was published
    const { page, origin } = await openSignedIn(t, { width: WIDE, allow: [/ERR_CONNECTION_RESET/, /404/] })
    await openTab(page, 'Notícias')
    await clickText(page, '.tab-head button', 'Nova Notícia')
    await waitForEditor(page)
    const { held, release } = await holdWrites(page)
    await fillField(page, 'title', 'À mesa')
    await waitFor(() => held.length === 1)
    await page.keyboard.type(' posta')
    await waitFor(async () => (await draftKeys(page)).includes('rascunho/ana/news/novo'))
    release()
    await waitFor(async () => (await draftKeys(page)).every((key) => !key.endsWith('/novo')))
    const answerAgain = await loseAnswers(page, '/publish')
    await save(page)
    await page.waitForSelector('.toast')
    await answerAgain()
    await fillField(page, 'title', 'À mesa outra vez')
    await saveAndClose(page)
    await page.waitForFunction(() => location.hash === '#noticias')
    const news: { title: string }[] = await (await fetch(`${origin}/api/news`)).json()
    t.deepEqual(
      news.map(({ title }) => title),
      ['À mesa outra vez'],
    )
  },
)
