import test from 'ava'
import type { Page } from 'puppeteer'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { blockSelector, openEditing } from '../support/editing.ts'
import { waitForEditor } from '../support/editor.ts'
import { holdAssets } from '../support/intercept.ts'
import { clickText, openTab } from '../support/item-forms.ts'
import { openSignedIn } from '../support/panel.ts'
import { ACCOUNT, addAdministrator } from '../support/signed-in-site.ts'

const EDITOR_STYLES = /\/assets\/editor-\w+\.css$/

const valueOf = (page: Page, selector: string) => page.$eval(selector, (field) => (field as HTMLInputElement).value)

/** Types in the field that has the focus once a script has run, before any other task. */
const typeAfterScript = (page: Page, address: string, text: string) =>
  page.evaluate(
    (script, typed) => {
      void import(script).then(async () => {
        // Other promises of the script come first
        for (let turn = 0; turn < 50; turn++) await null
        document.execCommand('insertText', false, typed)
      })
    },
    address,
    text,
  )

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

for (const [tab, button] of [
  ['Páginas', 'Nova Página'],
  ['Notícias', 'Nova Notícia'],
] as const) {
  test.serial(`${tab}: keys that are pressed as the form opens stay in the title`, async (t) => {
    const { page } = await openSignedIn(t)
    await openTab(page, tab)
    await typeAtOnce(page, 'Com')
    await clickText(page, '.tab-head button', button)
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value)
    await page.keyboard.type('o chegar')
    t.is(await valueOf(page, '[name=title]'), 'Como chegar')
  })
}

test.serial('a key that is pressed as the editor arrives stays in the title', async (t) => {
  const { page } = await openSignedIn(t)
  await openTab(page, 'Páginas')
  const { held, release } = await holdAssets(page, /\/RichTextEditor-\w+\.js$/)
  const styles = page.waitForResponse((response) => EDITOR_STYLES.test(response.url()))
  await clickText(page, '.tab-head button', 'Nova Página')
  await page.waitForSelector('[name=title]')
  await page.keyboard.type('Como ch')
  const [address, loaded] = await Promise.all([held, styles])
  await loaded.buffer()
  await typeAfterScript(page, address, 'e')
  release()
  await waitForEditor(page)
  await page.keyboard.type('gar')
  t.is(await valueOf(page, '[name=title]'), 'Como chegar')
})

test.serial(
  'in place, keys that are pressed while the editor’s styles are awaited stay in another field',
  async (t) => {
    const { page } = await openEditing(t)
    page.setDefaultTimeout(8000)
    const { held, release } = await holdAssets(page, EDITOR_STYLES)
    const editor = page.waitForResponse((response) => /RichEditor-\w+\.js$/.test(response.url()))
    await page.focus(blockSelector('about_intro'))
    await page.keyboard.press('Enter')
    await Promise.all([held, editor])
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.focus('#newsletter-email')
    await page.keyboard.type('ana@exem')
    release()
    await page.waitForSelector('.ck-editor__editable')
    await page.keyboard.type('plo.pt')
    t.is(await valueOf(page, '#newsletter-email'), 'ana@exemplo.pt')
  },
)

test.serial('what is typed before the application has started is sent: newsletter', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, 'about:blank')
  page.setDefaultTimeout(8000)
  const { held, release } = await holdAssets(page, /\/assets\/client-\w+\.js$/)
  await page.goto(origin)
  await held
  await page.type('#newsletter-email', 'ana@exemplo.pt')
  release()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  t.is(await valueOf(page, '#newsletter-email'), 'ana@exemplo.pt')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/newsletter'), { timeout: 5000 })
  await page.focus('#newsletter-email')
  await page.keyboard.press('Enter')
  t.is((await sent).postData(), JSON.stringify({ email: 'ana@exemplo.pt' }))
})

test.serial('what is typed before the application has started is sent: sign-in', async (t) => {
  const { origin, festival } = await openBuiltSite(t, { content: false })
  await addAdministrator(festival)
  const { page } = await visit(t, 'about:blank')
  page.setDefaultTimeout(8000)
  const { held, release } = await holdAssets(page, /\/assets\/client-\w+\.js$/)
  await page.goto(`${origin}/admin/login`)
  await held
  await page.type('#username', ACCOUNT.username)
  release()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  t.is(await valueOf(page, '#username'), ACCOUNT.username)
})
