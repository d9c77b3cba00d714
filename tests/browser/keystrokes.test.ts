import test from 'ava'
import type { Page } from 'puppeteer'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { blockSelector, openEditing } from '../support/editing.ts'
import { waitForEditor } from '../support/editor.ts'
import { inFullRun } from '../support/full-run.ts'
import { createGate } from '../support/gate.ts'
import { holdAssets } from '../support/intercept.ts'
import { clickText, openTab } from '../support/item-forms.ts'
import { valueIn, waitForHydration } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'
import { ACCOUNT, addAdministrator } from '../support/signed-in-site.ts'

const EDITOR_STYLES = /\/assets\/editor-\w+\.css$/
const APPLICATION = /\/assets\/client-\w+\.js$/

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
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (!script.test(request.url())) return request.continue()
    const body = await (await fetch(request.url())).text()
    await ready
    return request.respond({ contentType: 'text/javascript', body: `${body}\n{${typing}}` })
  })
}

test.serial('keys that are pressed as a form opens stay in its title', async (t) => {
  const { page } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  await typeAtOnce(page, 'Com')
  await clickText(page, '.tab-head button', 'Nova Página')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value)
  await page.keyboard.type('o chegar')
  t.is(await valueIn(page, '[name=title]'), 'Como chegar')
})

test.serial('keys that are pressed as the editor arrives stay in the title', async (t) => {
  const { page } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  const { opened, open } = createGate()
  await typeAsScriptArrives(page, /\/RichTextEditor-\w+\.js$/, 'egar', opened)
  const styles = page.waitForResponse((response) => EDITOR_STYLES.test(response.url()))
  await clickText(page, '.tab-head button', 'Nova Página')
  await page.waitForSelector('[name=title]')
  await page.keyboard.type('Como ch')
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

test.serial('an address that is typed before the application starts is subscribed', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, 'about:blank')
  const { release } = await holdAssets(page, APPLICATION)
  await page.goto(origin, { waitUntil: 'domcontentloaded' })
  await page.type('#newsletter-email', 'ana@exemplo.pt')
  release()
  await waitForHydration(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/newsletter'))
  await page.keyboard.press('Enter')
  t.is((await sent).postData(), JSON.stringify({ email: 'ana@exemplo.pt' }))
})

test.serial('a name that is searched before the application starts is found', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, 'about:blank')
  const { release } = await holdAssets(page, APPLICATION)
  await page.goto(`${origin}/biblioteca?filtro=portugueses`, { waitUntil: 'domcontentloaded' })
  await page.type('[type=search]', 'sara')
  release()
  await waitForHydration(page)
  await page.keyboard.type('m')
  t.is(await valueIn(page, '[type=search]'), 'saram')
  await page.waitForFunction(() => location.search.includes('busca=saram'))
  t.is(new URL(page.url()).searchParams.get('filtro'), 'portugueses')
})

inFullRun(test, '«an address that is typed …» types into a field that is the browser’s, too')(
  'a name that is typed before the application starts signs in',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t, { content: false })
    await addAdministrator(festival)
    const { page } = await visit(t, 'about:blank')
    const { release } = await holdAssets(page, APPLICATION)
    await page.goto(`${origin}/admin/login`, { waitUntil: 'domcontentloaded' })
    await page.type('#username', ACCOUNT.username)
    release()
    await waitForHydration(page)
    await page.type('#password', ACCOUNT.password)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=tab]')
    t.pass()
  },
)
