import test from 'ava'
import { visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { intercept } from '../support/intercept.ts'
import { navigateTo, waitForText } from '../support/page.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

test('a link with an old address leads to the article and its own address in one step', async (t) => {
  const { origin, festival } = await openBuiltSite(t, { content: false })
  const write = samplePublisher(festival)
  const publish = (slug: string, title: string, content = '') =>
    write.create('news', slug, { slug, title, content, imageUrl: null })
  await publish('tudo', 'Tudo')
  await write.change('news', 'tudo', { slug: 'novo' })
  const link = '<p><a href="/noticias/tudo?de=aqui#fim">Ler</a></p>'
  await publish('outra', 'Outra', link)
  await publish('terceira', 'Terceira')
  const { page } = await visit(t, `${origin}/noticias/outra`, { allow: [/404/] })
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await page.click('a[href^="/noticias/tudo"]')
  await page.waitForFunction(() => location.pathname === '/noticias/novo')
  t.is(await page.evaluate(() => location.search + location.hash), '?de=aqui#fim')
  await waitForText(page, 'Tudo')
  t.is(
    await page.$eval('link[rel=canonical]', (one) => new URL((one as HTMLLinkElement).href).pathname),
    '/noticias/novo',
  )
  t.is(await steps(), before + 1)
  await page.evaluate(
    "Object.defineProperty(navigator, 'share', { value: undefined }); navigator.clipboard.writeText = async (text) => { window.copied = text }",
  )
  await page.click('.share')
  await waitForText(page, 'Ligação copiada.')
  t.is(await page.evaluate('window.copied'), `${origin}/noticias/novo`)
  await page.goBack()
  await page.waitForFunction(() => location.pathname === '/noticias/outra')
  await page.waitForSelector('a[href^="/noticias/tudo"]')

  const { release } = await intercept(page, '/api/news/terceira', 'held')
  await navigateTo(page, '/noticias/terceira')
  await waitForText(page, 'Carregando notícia...')
  t.is(await page.$('a[href^="/noticias/tudo"]'), null, 'the previous article is gone')
  release()
  await waitForText(page, 'Terceira')
})
