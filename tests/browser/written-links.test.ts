import test from 'ava'
import { news } from '../../src/content/news.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { texts, waitForHydration } from '../support/page.ts'
import { sampleOf } from '../support/samples.ts'

const links = ['/programacao', '/#local', '/noticias/azul?de=aqui', '/admin/login', '/noticias.rss', '/nada', '#fim']
const fields = {
  ...sampleOf('news'),
  slug: 'ligacoes',
  title: 'Ligações',
  excerpt: 'Um resumo.',
  category: 'História',
  publishDate: '2026-03-01',
  imageUrl: null,
  content: `${links.map((to) => `<p><a href="${to}"><strong>${to}</strong></a></p>`).join('')}<p id="fim">Fim</p>`,
}

test('a link in a text navigates without a page load, and other links are left to the browser', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  await run(festival, news, 'ligacoes', { type: 'PublishNews', fields })
  const { page } = await visit(t, `${origin}/noticias/ligacoes`, { allow: [/404/, /ERR_ABORTED/] })
  const strong = (to: string) => `.article-content a[href="${to}"] strong`
  /** Clicks the link, and tells whether the document stays the same. */
  const staysInDocument = async (to: string) => {
    await page.goto(`${origin}/noticias/ligacoes`)
    await waitForHydration(page)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    // By script, since a sticky bar may cover the link
    await page.$eval(strong(to), (word) => (word as HTMLElement).click())
    await page.waitForFunction(
      (before) => location.href !== before && document.readyState === 'complete',
      {},
      `${origin}/noticias/ligacoes`,
    )
    return page.evaluate(() => 'sameDocument' in window)
  }
  t.true(await staysInDocument('/programacao'))
  await page.waitForSelector('.event')
  t.is(new URL(page.url()).pathname, '/programacao')
  await page.goBack()
  await page.waitForSelector('.article-content')
  t.deepEqual(await texts(page, 'h1'), ['Ligações'])
  t.true(await page.evaluate(() => 'sameDocument' in window))

  t.true(await staysInDocument('/#local'))
  t.true(await staysInDocument('/noticias/azul?de=aqui'))
  t.is(new URL(page.url()).search, '?de=aqui')
  t.true(await staysInDocument('#fim'))
  t.false(await staysInDocument('/admin/login'))
  t.false(await staysInDocument('/nada'))

  await page.goto(`${origin}/noticias/ligacoes`)
  await waitForHydration(page)
  const isHandled = (to: string, options: MouseEventInit) =>
    page.$eval(
      strong(to),
      (word, options) => {
        let wasHandled = true
        // Registered last: sees whether others prevented the click, then stops the navigation
        addEventListener(
          'click',
          (event) => {
            wasHandled = event.defaultPrevented
            event.preventDefault()
          },
          { once: true },
        )
        word.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
        return wasHandled
      },
      options,
    )
  t.false(await isHandled('/programacao', { ctrlKey: true }))
  t.false(await isHandled('/programacao', { shiftKey: true }))
  t.false(await isHandled('/noticias.rss', {}))
  t.true(await isHandled('/programacao', {}))
})
