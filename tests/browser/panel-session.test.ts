import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import { countRequests, intercept } from '../support/intercept.ts'
import { clickText, openTab } from '../support/item-forms.ts'
import { waitForFetches } from '../support/network-idle.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, submitLogin, subscribe, waitForPath } from '../support/panel.ts'
import { ACCOUNT } from '../support/signed-in-site.ts'

test.serial('a 401 asks to sign in again with the name filled in, and the read is then repeated', async (t) => {
  const { page, origin, festival, requests } = await openSignedIn(t)
  await subscribe(origin, 'ana@exemplo.pt')
  await openTab(page, 'Podcast')
  // A late refusal of what is read here or on the Dashboard would open the dialog too early, or again
  await page.waitForFunction(() => document.querySelector('.bin-button')?.textContent?.includes('('))
  const expire = () => festival.database.write('sessions').delete()
  const dialogs = () => texts(page, '.modal h2')
  await waitForFetches(page)
  await expire()
  await openTab(page, 'Newsletter')
  await page.waitForSelector('.modal')
  t.deepEqual(await dialogs(), ['Entrar'])
  t.is(await page.$eval('#username', (input) => (input as HTMLInputElement).value), ACCOUNT.username)
  t.is(await page.evaluate(() => document.activeElement?.id), 'password')
  t.deepEqual(await axeViolations(page), [])

  await page.keyboard.press('Escape')
  await page.waitForSelector('.modal', { hidden: true })
  await clickText(page, '[role=alert] button', 'Tentar de novo')
  await page.waitForSelector('.modal')
  await page.type('#password', ACCOUNT.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('tbody tr')
  await page.waitForSelector('.modal', { hidden: true })
  t.is(countRequests(requests, 'GET /api/admin/me'), 1, 'the identity is known')

  await expire()
  await clickText(page, '.tab-head button', 'Descarregar CSV')
  await page.waitForSelector('.modal')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.modal', { hidden: true })
  await openTab(page, 'Dashboard')
  await page.waitForSelector('.modal')
  t.deepEqual(await dialogs(), ['Entrar'], 'one dialog for all rejected reads')
  await page.type('#password', ACCOUNT.password)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => !/[…—]/.test(document.querySelector('.counts')?.textContent ?? '…'))
})

inFullRun(test, 'panel, «the panel shows the user …», counts the same requests')(
  'the identity is requested once per page load, even after an error',
  async (t) => {
    const { page, requests } = await openSignedIn(t, { allow: [/500/] })
    await intercept(page, '/api/admin/me', { status: 500, body: {} })
    requests.length = 0
    await page.reload()
    await waitForPath(page, '/admin/login')
    await waitForFetches(page)
    t.is(countRequests(requests, 'GET /api/admin/me'), 1)
  },
)

inFullRun(test, 'sign-in, «while signing in …», opens the panel once; the history’s state is read here alone')(
  'after the session has ended, signing in opens the panel once and keeps the history state',
  async (t) => {
    const { page, festival, requests } = await openSignedIn(t)
    await festival.database.write('sessions').delete()
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { fromList: true } }, ''))
    await page.reload()
    await waitForPath(page, '/admin/login')
    requests.length = 0
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
    await page.waitForSelector('[role=tab]')
    t.deepEqual(await page.evaluate(() => (window as unknown as { paths: string[] }).paths), ['/admin'])
    t.deepEqual(await page.evaluate(() => history.state.usr), { fromList: true })
    t.is(countRequests(requests, 'GET /api/admin/me'), 1)
  },
)
