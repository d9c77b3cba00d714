import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { intercept } from '../support/intercept.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'

test('from the programme to a session, on to the next, and back to where the reader was', async (t) => {
  const { page } = await visit(t, await sharedSite(), { width: 390, height: 844 })
  await page.click('.next a')
  const back = await page.waitForSelector('.back')
  t.is(await back!.evaluate((link) => link.getAttribute('href')?.replace(/-.*/, '')), '/programacao#evento')
  await page.click('.back')
  await page.waitForSelector('.programme h3')
  const linkOf = await page.waitForSelector('.programme a[href^="/programacao/"]')
  const address = await page.evaluate(() => location.href)
  await linkOf!.evaluate((link) => (link as HTMLElement).click())
  await page.waitForSelector('.neighbours a:last-child')
  await page.evaluate(
    "Object.defineProperty(navigator, 'share', { value: undefined }); navigator.clipboard.writeText = async (text) => { window.copied = text }",
  )
  await page.click('.share')
  await waitForText(page, 'Ligação copiada.')
  t.is(await page.evaluate('window.copied'), await page.evaluate('location.href'))
  const first = (await texts(page, 'h1'))[0]
  await page.click('.neighbours a:last-child')
  await page.waitForFunction(
    (was) => ![undefined, was].includes(document.querySelector('h1.session-title')?.textContent),
    {},
    first,
  )
  await page.click('.back')
  await page.waitForSelector('.programme h3')
  t.is(await page.evaluate(() => location.href), address)
})

test('a session’s page says that it loads, fails, or is missing', async (t) => {
  const origin = await sharedSite()
  const session = '/programacao/cerimonia-de-abertura'
  const openWith = async (reply: Parameters<typeof intercept>[2]) => {
    const { page } = await visit(t, `${origin}/noticias`, { allow: [/404/, /503/] })
    const { release } = await intercept(page, `/api/schedule${session.slice('/programacao'.length)}`, reply)
    await navigateTo(page, session)
    return { page, release }
  }
  const { page, release } = await openWith('held')
  await waitForText(page, 'Carregando evento...')
  t.deepEqual(await axeViolations(page), [])
  release()
  await page.waitForSelector('.session-actions .star')
  t.deepEqual(await axeViolations(page), [])
  await waitForText((await openWith({ status: 503, body: {} })).page, 'Tentar de novo')
  await load(page, `${origin}/programacao/nada`)
  t.deepEqual(await texts(page, 'h1'), ['Evento não encontrado'])
  t.deepEqual(await texts(page, '.state-way a'), ['Voltar ao Programa', 'Voltar ao início'])
  t.deepEqual(await axeViolations(page), [])
})
