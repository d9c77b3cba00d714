import test from 'ava'
import type { Page } from 'puppeteer'
import { sharedSite } from '../support/built-site.ts'
import { openEarly } from '../support/early-page.ts'
import { blockSelector, openEditing } from '../support/editing.ts'
import { waitForEditor } from '../support/editor.ts'
import { createGate } from '../support/gate.ts'
import { holdAssets, interceptRequests } from '../support/intercept.ts'
import { clickText, openTab } from '../support/item-forms.ts'
import { texts, valueIn } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'

const EDITOR_STYLES = /\/assets\/editor-\w+\.css$/

/** Types when the title gets the focus, as soon as the script that gave it has ended. */
const typeAtOnce = (page: Page, letters: string) =>
  page.evaluate((all) => {
    document.addEventListener('focusin', ({ target }) => {
      if (!(target as Element).matches('[name=title]') || (target as HTMLInputElement).value) return
      // On a slow machine React leaves the rest of its work to another task
      const until = performance.now() + 20
      while (performance.now() < until);
      queueMicrotask(() => {
        for (const letter of all) document.execCommand('insertText', false, letter)
      })
    })
  }, letters)

/** Sends a script once `ready`, which then types in the next task of the browser. */
async function typeAsScriptArrives(page: Page, script: RegExp, letters: string, ready: Promise<unknown>) {
  const typing = `
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      for (const letter of '${letters}') document.execCommand('insertText', false, letter)
    }
    port2.postMessage(null)`
  await interceptRequests(page)
  page.on('request', async (request) => {
    if (!script.test(request.url())) return request.continue()
    const body = await (await fetch(request.url())).text()
    await ready
    return request.respond({ contentType: 'text/javascript', body: `${body}\n{${typing}}` })
  })
}

test.serial('keys that are pressed as a form opens, and as its editor arrives, stay in its title', async (t) => {
  const { page } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  await typeAtOnce(page, 'Com')
  const { opened, open } = createGate()
  await typeAsScriptArrives(page, /\/RichTextEditor-\w+\.js$/, 'egar', opened)
  const styles = page.waitForResponse((response) => EDITOR_STYLES.test(response.url()))
  await clickText(page, '.tab-head button', 'Nova Página')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value)
  await page.keyboard.type('o ch')
  await (await styles).buffer()
  open()
  await waitForEditor(page)
  t.is(await valueIn(page, '[name=title]'), 'Como chegar')
})

test.serial(
  'in place, keys stay in another field that are pressed while the editor’s styles are awaited',
  async (t) => {
    const { page } = await openEditing(t)
    const { held, release } = await holdAssets(page, EDITOR_STYLES)
    const editor = page.waitForResponse((response) => /\/RichEditor-\w+\.js$/.test(response.url()))
    await page.focus(blockSelector('about_intro'))
    await page.keyboard.press('Enter')
    await Promise.all([held, editor])
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.focus('#newsletter-email')
    await page.keyboard.type('ana@exem')
    release()
    await page.waitForSelector('.ck-editor__editable')
    await page.keyboard.type('plo.pt')
    t.is(await valueIn(page, '#newsletter-email'), 'ana@exemplo.pt')
  },
)

test.serial(
  'an address and a name that are typed before the application starts are subscribed and found',
  async (t) => {
    const origin = await sharedSite()
    const { page, start } = await openEarly(t, origin)
    await page.type('#newsletter-email', 'ana@exemplo.pt')
    await start()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/newsletter'))
    await page.keyboard.press('Enter')
    t.is((await sent).postData(), JSON.stringify({ email: 'ana@exemplo.pt' }))

    const { page: library, start: startLibrary } = await openEarly(t, `${origin}/biblioteca?filtro=portugueses`)
    await library.type('[type=search]', 'sara')
    await startLibrary()
    await library.keyboard.type('m')
    t.is(await valueIn(library, '[type=search]'), 'saram')
    await library.waitForFunction(() => location.search.includes('busca=saram'))
    t.is(new URL(library.url()).searchParams.get('filtro'), 'portugueses')
  },
)

test.serial('what is chosen, pressed and opened before the application starts is what it starts with', async (t) => {
  const origin = await sharedSite()
  const { page, start } = await openEarly(t, `${origin}/programacao?dia=2025-10-23`)
  await page.select('[aria-label=Local]', 'Claustro')
  await page.type('.bar-search input', 'A')
  const row = '.event:has(.guest)'
  await page.click(`${row} summary`)
  await page.click(`${row} .star`)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await start()
  await page.waitForSelector(`${row} .star[aria-pressed=true]`)
  await page.waitForSelector(`${row} .event-ways`)
  await page.waitForFunction(() => location.search === '?dia=2025-10-23&local=Claustro&q=A')
  await page.waitForFunction(() => document.querySelector('.result-count')?.textContent === '2 sessões')
  t.is(await valueIn(page, '[aria-label=Local]'), 'Claustro')

  const { page: library, start: startLibrary } = await openEarly(t, `${origin}/biblioteca?busca=saramago`)
  await clickText(library, '.library-filters button', 'Portugueses')
  await startLibrary()
  await library.waitForFunction(() => location.search === '?filtro=portugueses&busca=saramago')

  const { page: phone, start: startOnPhone } = await openEarly(t, origin, { width: 390 })
  await phone.click('.header-toggle')
  await startOnPhone()
  t.deepEqual(await texts(phone, '.header-toggle'), ['Fechar menu'])
  t.true(await phone.$eval('#menu', (menu) => menu.matches(':popover-open')))
})
