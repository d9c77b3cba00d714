import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { load } from '../support/browser.ts'
import { texts } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'
import { overflowingWidths, PHONE, resize } from '../support/widths.ts'

test('the bar leads from a page to its form, its history and what can be edited; it hides, and can be put away', async (t) => {
  const { page, origin } = await openSignedIn(t, { content: true })
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'rejected'))
  await load(page, `${origin}/noticias`)
  await page.waitForSelector('.organiser-bar')
  const links = () =>
    page.$$eval('.organiser-bar a', (all) => all.map((one) => [one.textContent, one.getAttribute('href')]))
  t.deepEqual(await links(), [
    ['Editar no painel', '/admin#noticias'],
    ['Histórico', '/admin#registo?kind=news'],
    ['Painel', '/admin'],
  ])
  await load(page, `${origin}/noticias/azul`)
  await page.waitForSelector('.organiser-bar')
  const { id } = await (await fetch(`${origin}/api/news/azul`)).json()
  t.deepEqual((await links())[0], ['Editar no painel', `/admin#noticias/${id}`])
  t.deepEqual(await texts(page, '.organiser-name'), ['Esta notícia'])
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(await overflowingWidths(page), [])
  await resize(page, PHONE)
  const [height, ...right] = await page.$eval('.organiser-bar', (bar) => [
    bar.clientHeight,
    ...[...bar.children].map((child) => child.getBoundingClientRect().right),
  ])
  t.true(height! < 60 && Math.max(...right) <= PHONE, `one line on a phone: ${height}, ${right}`)

  const button = (words: string) => page.locator(`.organiser-bar ::-p-xpath(.//button[contains(., '${words}')])`)
  await button('Mostrar').click()
  t.is(await page.$eval('h1', (one) => getComputedStyle(one).outlineStyle), 'dashed')
  await button('Histórico').click()
  await page.waitForFunction(() => document.querySelector('.modal h2')?.textContent === 'Histórico de «Azul»')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.modal', { hidden: true })

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await page.waitForSelector('.organiser-bar[data-hidden]')
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await page.waitForSelector('.organiser-bar:not([data-hidden])')
  await button('Arrumar a barra').click()
  const restore = 'Mostrar a barra da organização'
  t.deepEqual(await texts(page, '.organiser-bar'), [restore])
  t.is(await page.evaluate(() => document.activeElement?.textContent), restore)
  await page.reload()
  await page.waitForSelector('.organiser-bar[data-away]')
  await button(restore).click()
  t.is((await links()).length, 2)
})
