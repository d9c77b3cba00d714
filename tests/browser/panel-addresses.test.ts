import test from 'ava'
import type { Page } from 'puppeteer'
import {
  answerDialogs,
  clickText,
  fillField,
  openTab,
  saveAndClose,
  waitForModalClosed,
  waitForRow,
} from '../support/item-forms.ts'
import { waitForTextIn } from '../support/page.ts'
import { openSignedOut, submitLogin, waitForPath, waitForToast } from '../support/panel.ts'
import { editSponsor, openOneSponsor } from '../support/sponsors-tab.ts'

const hashOf = (page: Page) => page.evaluate(() => location.hash)
const historyLength = (page: Page) => page.evaluate(() => history.length)
const waitForHash = (page: Page, hash: string) => page.waitForFunction((wanted) => location.hash === wanted, {}, hash)
const waitForDialog = (page: Page, title: string) => waitForTextIn(page, '.modal h2', title)

test.serial('a dialog has an address: Back closes it, closing goes back, and a reload opens it again', async (t) => {
  const { page, origin } = await openOneSponsor(t)
  await editSponsor(page)
  await waitForHash(page, '#patrocinadores/lello')
  await waitForDialog(page, 'Editar Patrocinador')
  const length = await historyLength(page)
  await page.goBack()
  await waitForModalClosed(page)
  t.is(await hashOf(page), '#patrocinadores')
  t.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Editar Livraria Lello')

  const questions = answerDialogs(page, false, false, true)
  await editSponsor(page)
  await fillField(page, 'name', 'Livraria nova')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const entry = await page.evaluate(() => history.state)
  for (const steps of [-1, -2]) {
    const question = new Promise<unknown>((done) => page.once('dialog', done))
    await page.evaluate((by) => history.go(by), steps)
    await question
    await page.waitForFunction((key) => history.state?.key === key, {}, entry.key)
    t.is(await hashOf(page), '#patrocinadores/lello')
  }
  t.is(questions.length, 2, 'Back asks about unsaved changes')
  t.truthy(await page.$('.modal'))
  t.true(await page.evaluate(() => 'isSame' in window), 'as many steps forward, without loading the page again')
  await saveAndClose(page)
  await waitForHash(page, '#patrocinadores')
  t.is(questions.length, 2, 'saving asks nothing')
  t.is(await historyLength(page), length, 'the history has not grown')
  await waitForRow(page, 'Livraria nova')

  await clickText(page, '.tab-head button', 'Novo Patrocinador')
  await waitForHash(page, '#patrocinadores/novo')
  await page.reload()
  await waitForDialog(page, 'Novo Patrocinador')
  await clickText(page, '.form button', 'Cancelar')
  await waitForModalClosed(page)
  await waitForHash(page, '#patrocinadores')

  await page.goto(`${origin}/admin#patrocinadores/lello`)
  await page.reload()
  await waitForDialog(page, 'Editar Patrocinador')
  await clickText(page, '.form button', 'Cancelar')
  await waitForModalClosed(page)
  await waitForHash(page, '#patrocinadores')
  t.is(questions.length, 2)

  await page.evaluate(() => {
    location.hash = '#patrocinadores/nada'
  })
  await waitForToast(page, 'Este patrocinador foi apagado entretanto.')
  await waitForHash(page, '#patrocinadores')
  t.is(await page.$('.modal'), null)
})

test.serial('the panel’s tab and the history’s state survive signing in, and each tab is a step', async (t) => {
  const { page, origin } = await openSignedOut(t, '/admin#newsletter')
  const shown = (title: string) => waitForTextIn(page, '.tab-head h2', title)
  await waitForPath(page, '/admin/login')
  t.is(await hashOf(page), '#newsletter')
  await page.evaluate(() =>
    history.replaceState({ ...history.state, usr: { fromList: true } }, '', '/admin#newsletter'),
  )
  await page.reload()
  await waitForPath(page, '/admin/login')
  await page.evaluate(() => {
    const paths: string[] = []
    const replace = history.replaceState.bind(history)
    history.replaceState = (state, title, url) => {
      if (url) paths.push(new URL(url, location.href).pathname)
      replace(state, title, url)
    }
    Object.assign(window, { paths })
  })
  await submitLogin(page)
  await shown('Newsletter')
  t.is(await page.evaluate(() => location.pathname + location.hash), '/admin#newsletter')
  t.deepEqual(await page.evaluate(() => (window as unknown as { paths: string[] }).paths), ['/admin'], 'opened once')
  t.deepEqual(await page.evaluate(() => history.state.usr), { fromList: true })
  await page.goto(`${origin}/admin/login#paginas`)
  await shown('Páginas')
  await openTab(page, 'Notícias')
  await openTab(page, 'Podcast')
  for (const [title, hash] of [
    ['Notícias', '#noticias'],
    ['Páginas', '#paginas'],
  ] as const) {
    await page.goBack()
    await shown(title)
    t.is(await hashOf(page), hash)
  }
  await page.goForward()
  await shown('Notícias')
})
