import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { countRequests } from '../support/intercept.ts'
import { clickText, openTab } from '../support/item-forms.ts'
import { waitForFetches } from '../support/network-idle.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, subscribe } from '../support/panel.ts'
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
  t.is(countRequests(requests, 'GET /api/admin/me'), 2, 'at the start, and to see the new session')

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
