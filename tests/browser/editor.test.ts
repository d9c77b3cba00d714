import { readFile } from 'node:fs/promises'
import test from 'ava'
import type { Page } from 'puppeteer'
import { portraitAddress } from '../../src/content/portrait-address.ts'
import { sanitise } from '../../src/sanitise.ts'
import { visit } from '../support/browser.ts'
import { NAMES } from '../support/clock.ts'
import {
  choose,
  dataOf,
  type Edited,
  execute,
  fill,
  focusEditor,
  hand,
  openNewPage,
  untilReady,
  valueIn,
} from '../support/editor.ts'
import { writeEveryFormat } from '../support/every-format.ts'
import { intercept, objections, texts } from '../support/intercept.ts'
import { actOn, answering, closed, openTab, press, save, write } from '../support/item-forms.ts'
import { openSignedIn, toastOf } from '../support/panel.ts'

test.serial('whatever the editor can make is published whole, and comes back to it letter by letter', async (t) => {
  const { page, origin } = await openSignedIn(t)
  await openNewPage(page)
  await write(page, 'title', 'Tudo')
  await writeEveryFormat(page)
  const made = await dataOf(page)
  await save(page)
  await closed(page)

  const { content } = await (await fetch(`${origin}/api/pages/tudo`)).json()
  t.is(content, made.replaceAll('&nbsp;', '\u00a0'), 'the sanitiser leaves nothing out')
  const { page: reader } = await visit(t, `${origin}/pagina/tudo`)
  const published = await reader.$eval('.prose', ({ innerHTML }) => innerHTML)
  t.is(
    published,
    await reader.evaluate((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML, made),
  )

  await actOn(page, 'Tudo', 'Editar')
  await untilReady(page)
  t.is(await dataOf(page), made)
  t.is(await valueIn(page), content, 'opened and not changed, the form has what was stored')
})

test.serial('the buttons work, by mouse and by keyboard, and all they say is Portuguese', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await choose(page, 'Mostrar mais itens')
  const buttons = await page.$$eval('.ck-toolbar .ck-button', (all) =>
    all.map((one) => (one as HTMLElement).dataset.ckeTooltipText?.replace(/ \(.*/, '')),
  )
  t.deepEqual([...new Set(buttons)].filter(Boolean), [
    'Desfazer',
    'Refazer',
    'Título ou parágrafo',
    'Negrito',
    'Itálico',
    'Ligação',
    'Inserir imagem',
    'Lista não ordenada',
    'Lista ordenada',
    'Bloco de citação',
    'Alinhamento de texto',
    'Tamanho',
    'Cor do texto',
    'Cor de fundo',
    'Sublinhado',
    'Riscado',
    'Expoente',
    'Índice',
    'Mostrar mais itens',
    'Diminuir indentação',
    'Aumentar indentação',
    'Bloco de código',
    'Remover formatação',
  ])
  await focusEditor(page)
  await page.keyboard.type('Um título')
  await choose(page, 'Título ou parágrafo')
  await choose(page, 'Título 2')
  await choose(page, 'Cor do texto')
  await page.click('.ck-color-grid__tile[data-cke-tooltip-text="Barro"]')
  await page.keyboard.type(' de cor')
  t.is(await dataOf(page), '<h2>Um título<span style="color:#b23a1e;"> de cor</span></h2>')

  await fill(page, '<p>Uma ligação</p>')
  await focusEditor(page)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await page.waitForSelector('.ck-link-form input')
  t.deepEqual(await objections(page), [])
  await page.keyboard.type('exemplo.pt/a')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.ck-link-toolbar')
  await choose(page, 'Propriedades de ligação')
  await press(page, '.ck-switchbutton', 'Abrir num separador novo')
  t.is(
    await dataOf(page),
    '<p><a href="https://exemplo.pt/a" target="_blank" rel="noopener noreferrer">Uma ligação</a></p>',
  )

  await fill(page, '')
  await focusEditor(page)
  await page.keyboard.down('Alt')
  await page.keyboard.press('F10')
  await page.keyboard.up('Alt')
  const reached = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.ckeTooltipText)
  for (let steps = 0; steps < 6 && (await reached()) !== 'Negrito (Ctrl+B)'; steps++) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('b')
  t.is(await dataOf(page), '<p><strong>b</strong></p>')
})

test.serial('Esc closes what the editor has opened, and only then the dialog', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await choose(page, 'Cor de fundo')
  await page.waitForSelector('.ck-dropdown__panel-visible')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.ck-dropdown__panel-visible', { hidden: true })
  await focusEditor(page)
  await choose(page, 'Ligação')
  await page.waitForSelector('.ck-link-form')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.ck-balloon-panel_visible .ck-link-form', { hidden: true })
  t.truthy(await page.$('.modal'))
  await page.keyboard.press('Escape')
  await closed(page)
})

test.serial('what is pasted keeps what the sanitiser keeps, and shows nothing else', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/./] })
  await openNewPage(page)
  const pasted = {
    '<p style="text-align:center;color:red"><font color="#ff0000">Cor</font> <span style="color:#B23A1E;color:#b23a1e">nossa</span></p>':
      '<p style="text-align:center;">Cor <span style="color:#b23a1e;">nossa</span></p>',
    '<h2 onclick="x()">T</h2><p style="margin-left:-9999px">a</p>': '<h2>T</h2><p>a</p>',
    '<p><img src="http://x.pt/a.png" alt="a"><img src="/uploads/a-1x1.png"></p>':
      '<p><img src="/uploads/a-1x1.png" alt=""></p>',
    '<p><a href="javascript:x()">a</a> <a href="ftp://x.pt">b</a> <a href="https://x.pt">c</a></p>':
      '<p>a b <a href="https://x.pt">c</a></p>',
    '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">Word</p>': '<p>Word</p>',
    '<table><tr><td>a</td></tr></table>': '<p>a</p>',
  }
  for (const [given, kept] of Object.entries(pasted)) {
    await fill(page, '')
    await focusEditor(page)
    await hand(page, 'paste', { html: given })
    const data = await dataOf(page)
    t.is(data, kept)
    t.is(sanitise(data), data.replaceAll('&nbsp;', '\u00a0'), given)
  }
})

test.serial('an address that the sanitiser would take away makes no link, and its author hears why', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await fill(page, '<p>a</p>')
  await page.click('.toast-close')
  await page.waitForSelector('.toast', { hidden: true })
  await execute(page, 'selectAll')
  for (const address of ['javascript:alert(1)', 'ftp://x.pt']) await execute(page, 'link', address)
  t.deepEqual(await toastOf(page), {
    lines: [
      'Ligação não criada',
      'Uma ligação leva a um endereço http, https, mailto ou tel, ou a uma página deste sítio.',
    ],
    variant: 'destructive',
  })
  t.is(await dataOf(page), '<p>a</p>')
})

test.serial('a list made of a code block comes back as it was', async (t) => {
  const { page } = await openSignedIn(t)
  await openNewPage(page)
  await fill(page, '<pre><code class="language-css">a</code></pre>')
  await execute(page, 'selectAll')
  await execute(page, 'bulletedList')
  const data = await dataOf(page)
  await fill(page, data)
  t.is(await dataOf(page), data)
})

/** The scripts that were asked for and have CKEditor in them. */
async function editorsIn(requests: string[]): Promise<string[]> {
  const scripts = requests.flatMap((request) => /\/assets\/(.+\.js)$/.exec(request)?.[1] ?? [])
  const files = await Promise.all(scripts.map((name) => readFile(`dist/client/${name}`, 'utf8')))
  return scripts.filter((_, index) => files[index]!.includes('CKEDITOR_VERSION'))
}

/** What becomes of the requests for the editor's chunk, one after the other: held until it is called, lost, or let through. */
async function chunks(page: Page, ...fates: ('held' | 'lost')[]) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    const fate = /\/assets\/Editor-/.test(request.url()) && fates.shift()
    if (fate === 'lost') return request.abort('connectionfailed')
    if (fate === 'held') await released
    return request.continue()
  })
  return { release }
}

test.serial('the editor comes when a form opens, into a place as high as itself, and to nobody else', async (t) => {
  const { page, origin, requests } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  t.deepEqual(await editorsIn(requests), [])
  const { release } = await chunks(page, 'held')
  await press(page, '.tab-head button', 'Nova Página')
  await page.waitForSelector('.rich-text-waiting')
  t.deepEqual(await texts(page, '.rich-text-waiting'), ['Carregando editor...'])
  t.deepEqual(await objections(page), [])
  const heightOf = (selector: string) => page.$eval(selector, (one) => one.getBoundingClientRect().height)
  const kept = await heightOf('.rich-text-waiting')
  release()
  await untilReady(page)
  t.true(Math.abs((await heightOf('.ck-editor')) - kept) < 2, `${kept} ${await heightOf('.ck-editor')}`)
  t.is(await heightOf('.ck-editor__editable.prose'), 400)
  t.is((await editorsIn(requests)).length, 1)
  const { requests: asked } = await visit(t, `${origin}/noticias`, { allow: [/404/] })
  t.deepEqual(await editorsIn(asked), [])
  t.false(asked.some((request) => request.includes('/assets/editor-')))
})

test.serial('an editor that does not come can be asked for again, and nothing is lost meanwhile', async (t) => {
  const { page, origin } = await openSignedIn(t, { content: true, allow: [/Editor-/, /ERR_/] })
  await openTab(page, 'Páginas')
  await chunks(page, 'lost')
  await actOn(page, 'Inscrições', 'Editar')
  await page.waitForSelector('.rich-text-waiting[role=alert]')
  t.deepEqual(await objections(page), [])
  const { content } = await (await fetch(`${origin}/api/pages/inscricoes`)).json()
  t.is(await valueIn(page), content)
  await press(page, '.rich-text-waiting button', 'Tentar de novo')
  await untilReady(page)
  t.is(await valueIn(page), content)
})

test.serial('a text that was not saved is offered back, and one that was undone is no change', async (t) => {
  const { page } = await openSignedIn(t, { content: true })
  await openTab(page, 'Páginas')
  await actOn(page, 'Inscrições', 'Editar')
  await untilReady(page)
  await focusEditor(page)
  await page.keyboard.type('Novo: ')
  const written = await dataOf(page)
  t.regex(written, /^<p>Novo: /)
  const asked = answering(page, true)
  await page.reload()
  await openTab(page, 'Páginas')
  await actOn(page, 'Inscrições', 'Editar')
  await untilReady(page)
  t.notRegex(await dataOf(page), /Novo: /)
  await press(page, '.notice button', 'Recuperar')
  await page.waitForFunction(() => document.querySelector('.ck-editor__editable')?.textContent?.includes('Novo: '))
  t.is(await dataOf(page), written)

  asked.length = 0
  await press(page, '.form button', 'Cancelar')
  await closed(page)
  t.is(asked.length, 1, 'closing it asks')
  await actOn(page, 'Inscrições', 'Editar')
  await untilReady(page)
  await focusEditor(page)
  await page.keyboard.type('Novo: ')
  await choose(page, 'Desfazer')
  await press(page, '.form button', 'Cancelar')
  await closed(page)
  t.is(asked.length, 1, 'closing it does not ask')
})

test.serial('an editor that breaks down begins anew with all that was written', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/partiu-se/] })
  await openNewPage(page)
  await focusEditor(page)
  await page.keyboard.type('Tudo')
  await page.evaluate(NAMES)
  const broken = await page.$('.ck-editor__editable.prose')
  await broken!.evaluate((area) => {
    const context = (area as Edited).ckeditorInstance
    const error = Object.assign(new Error('partiu-se'), { context, is: (name: string) => name === 'CKEditorError' })
    setTimeout(() => {
      throw error
    })
  })
  await page.waitForFunction((area) => !area?.isConnected, {}, broken)
  await untilReady(page)
  t.is(await dataOf(page), '<p>Tudo</p>')
  await focusEditor(page)
  await page.keyboard.type('E mais. ')
  t.is(await valueIn(page), '<p>E mais. Tudo</p>')
})

test.serial('what the server says about the text stands beside it and takes the focus there', async (t) => {
  const { page } = await openSignedIn(t, { allow: [/422/] })
  await openNewPage(page)
  await write(page, 'title', 'Com erro')
  await intercept(page, '/api/admin/pages', {
    status: 422,
    body: { message: 'Não dá.', errors: { content: 'Falta texto.' } },
  })
  await save(page)
  await page.waitForSelector('.ck-editor__editable[aria-invalid]')
  const [focused, described] = await page.evaluate(() => [
    document.activeElement?.className.includes('ck-editor__editable'),
    document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent,
  ])
  t.true(focused)
  t.is(described, 'Falta texto.')
  t.deepEqual(await objections(page), [])
  await page.keyboard.type('a')
  await page.waitForSelector('.ck-editor__editable:not([aria-invalid])')
})

test.serial('it fits every width, and axe finds nothing in it', async (t) => {
  for (const width of [320, 390, 768, 1280, 1920]) {
    const { page } = await openSignedIn(t, { width })
    await openNewPage(page)
    await fill(page, `<h2>Título</h2><p>a</p><figure class="image"><img src="${portraitAddress('Ana')}"></figure>`)
    await page.click('.ck-editor__editable figure')
    await page.waitForSelector('.ck-balloon-panel_visible')
    const wide = await page.$$eval('.modal, .form-body, .ck-toolbar__items', (all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ className }) => className),
    )
    t.deepEqual(wide, [], `${width}`)
    if ([390, 1280].includes(width)) t.deepEqual(await objections(page), [], `${width}`)
    t.true(
      (
        await page.$$eval('.ck-toolbar .ck-button', (all) => all.map((one) => one.getBoundingClientRect().height))
      ).every((height) => height >= 24),
    )
  }
})
