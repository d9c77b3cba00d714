import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { clockScript, skipMinutes } from '../support/frozen-clock.ts'
import { inFullRun } from '../support/full-run.ts'
import { answerDialogs, clickText, openTab } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'
import { CONTROLS, nextControl, openBoth, press } from '../support/translation.ts'

const openVisitors = (t: ExecutionContext, script: string, allow: RegExp[] = []) =>
  openBoth(t, async () => {
    const { page } = await visit(t, 'about:blank', { width: 390, height: 844, allow })
    await page.evaluateOnNewDocument(script)
    return page
  })

const paths = [
  ...['', '?ver=agenda', '/cerimonia-de-abertura'].map((end) => `/programacao${end}`),
  ...['/', '/noticias/azul', '/biblioteca', '/podcast'],
]

const openOrganisers = (t: ExecutionContext) =>
  openBoth(t, async () => {
    const { page } = await openSignedIn(t, { content: true, allow: [/401/, /422/, /ERR_ABORTED/] })
    answerDialogs(page)
    return page
  })

const WITHOUT_DEVICES = `
  window.print = () => {}
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } })`

test.serial('a translated page answers every control as the page itself does', async (t) => {
  const origin = await sharedSite()
  const { plain, both } = await openVisitors(t, WITHOUT_DEVICES)
  for (const path of paths) {
    await both((page) => load(page, origin + path), path)
    const pressed: string[] = []
    for (;;) {
      const next = await plain.evaluate(nextControl, CONTROLS, pressed)
      if (!next) break
      pressed.push(next.name)
      await both(async (page) => {
        const control = (await page.$$(CONTROLS))[next.at]!
        await (next.name.startsWith('INPUT') ? control.type('mar') : control.evaluate(press))
      }, `${path}: ${next.name}`)
    }
    t.true(pressed.length > 0, path)
  }
})

test.serial('a translated page follows the clock', async (t) => {
  const origin = await sharedSite()
  const { plain, both } = await openVisitors(t, clockScript('2025-10-20T22:30:00Z'))
  await both((page) => load(page, `${origin}/programacao`))
  const shown: string[] = []
  for (const hours of [0, 21.5, 17, 1.5, 0.55, 5 * 24]) {
    await both((page) => skipMinutes(page, hours * 60), `${hours} hours later`)
    shown.push((await texts(plain, '.now')).join())
  }
  t.is(new Set(shown).size, 4, 'another day, a session that begins, and the end have words of their own')
})

test.serial('a translated page keeps its footer, and one that fails says so and can be tried again', async (t) => {
  const { origin } = await openBuiltSite(t)
  const { translated, both } = await openVisitors(t, '', [/^console: /])
  const subscribe = async (page: Page) => {
    await page.$eval('#newsletter-email', (input) => (input as HTMLInputElement).select())
    await page.type('#newsletter-email', 'ana@exemplo.pt')
    await page.keyboard.press('Enter')
  }
  await both((page) => load(page, `${origin}/podcast`))
  await both(async (page) => {
    await subscribe(page)
    await page.waitForFunction(() => document.querySelector('.newsletter [role=status]')?.textContent)
  })
  t.deepEqual(await texts(translated, '.newsletter [role=status]'), ['Email cadastrado com sucesso!'])
  await both(async (page) => {
    await page.$eval('.newsletter button', (button) => button.replaceChildren())
    await subscribe(page)
    await page.waitForSelector('.footer [role=alert]')
  })
  t.deepEqual(await texts(translated, '.footer p'), ['Não foi possível mostrar o fim da página.'])
  await both(click('.footer [role=alert] button', '.newsletter'))
})

const find = async (page: Page, selector: string) => (await page.waitForSelector(selector))!
const type = (selector: string, words: string) => async (page: Page) => (await find(page, selector)).type(words)
const click = (selector: string, awaited: string) => async (page: Page) => {
  await (await find(page, selector)).evaluate(press)
  await find(page, awaited)
}
const clear = (selector: string) => async (page: Page) => {
  await (await find(page, selector)).press('Escape')
  await page.$eval(selector, (field) => (field as HTMLInputElement).select())
  await page.keyboard.press('Delete')
}
const closeDialog = async (page: Page) => {
  await (await find(page, '.modal-head > :last-child')).evaluate(press)
  await page.waitForSelector('.modal', { hidden: true })
}

test.serial('a translated panel edits, searches and sorts its lists', async (t) => {
  const { both } = await openOrganisers(t)
  for (const label of ['Notícias', 'Patrocinadores']) {
    await both((page) => openTab(page, label), label)
    await both(click('.tab-head .button', '.modal .form'), `${label}: new`)
    await both(type('.modal .form :is(input[type=text], textarea)', '18'), `${label}: typed`)
    // The form says what is missing, or closes when nothing is
    await both(click('.modal [type=submit]:not(:disabled)', '.form-problem, body:not(:has(.modal))'), `${label}: sent`)
    await both(async (page) => (await page.$('.modal')) && closeDialog(page), `${label}: closed`)
    for (const letter of ['q', 'q', 'q'])
      await both(type('.table-tools [type=search]', letter), `${label}: searched in vain`)
    await both(clear('.table-tools [type=search]'), `${label}: all again`)
    await both(click('.table th button', '.table [aria-sort]'), `${label}: sorted`)
    await both(click('.table-actions button.icon-button:not(.order-handle)', '.history-field'), `${label}: history`)
    await both(closeDialog, `${label}: history closed`)
    await both(click('.bin-button', '.modal :is(.bin, .tab-empty)'), `${label}: bin`)
    await both(closeDialog, `${label}: bin closed`)
  }
})

inFullRun(test, '«a translated panel edits …» has forms, dialogs and searches')(
  'a translated panel shows programme, board, register and pictures',
  async (t) => {
    const { both } = await openOrganisers(t)
    await both((page) => openTab(page, 'Programação'))
    await both(type('.form [name=title]', 'Conversa'))
    await both(click('.form [type=submit]', '.form-problem'), 'refused')
    await both(click('.desk-title', '.desk-description'), 'details')
    await both(type('.desk-tools [type=search]', 'livro'), 'searched')
    await both((page) => clickText(page, '.desk-tools button', 'Mostrar tudo'))
    await both((page) => clickText(page, '.views a', 'Quadro'))
    await both(click('.board-event', '.modal'), 'event')
    await both((page) => clickText(page, '.modal button', 'Mover…'))
    await both((page) => clickText(page, '.modal [type=submit]', 'Mover'))
    await both((page) => openTab(page, 'Registo'))
    await both(type('.register-search input', 'livro'), 'register')
    await both((page) => openTab(page, 'Newsletter'))
    await both((page) => openTab(page, 'Imagens'))
    await both(type('.media-search input', 'o'), 'pictures')
    await both(click('.media-picture', '.modal [name=alt]'), 'picture')
    await both(type('.modal [name=alt]', 'Mais'), 'described')
    await both(closeDialog, 'picture closed')
    await both((page) => openTab(page, 'Dashboard'))
  },
)
