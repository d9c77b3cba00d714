import test from 'ava'
import { news } from '../../src/content/news.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { texts } from '../support/intercept.ts'

const links = ['/programacao', '/#local', '/noticias/azul?de=aqui', '/admin/login', '/noticias.rss', '/nada', '#fim']
const fields = {
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
  /** Whether the document that was there before a click is there still, once the address has moved. */
  const followed = async (to: string) => {
    await page.goto(`${origin}/noticias/ligacoes`)
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    await page.evaluate(() => Object.assign(window, { was: 'here' }))
    // Wherever the page's own bars stand
    await page.$eval(strong(to), (word) => (word as HTMLElement).click())
    await page.waitForFunction(
      (before) => location.href !== before && document.readyState === 'complete',
      {},
      `${origin}/noticias/ligacoes`,
    )
    return page.evaluate(() => 'was' in window)
  }
  t.true(await followed('/programacao'))
  await page.waitForSelector('.event')
  t.is(new URL(page.url()).pathname, '/programacao')
  await page.goBack()
  await page.waitForSelector('.article-content')
  t.deepEqual(await texts(page, 'h1'), ['Ligações'])
  t.true(await page.evaluate(() => 'was' in window))

  t.true(await followed('/#local'))
  t.true(await followed('/noticias/azul?de=aqui'))
  t.is(new URL(page.url()).search, '?de=aqui')
  t.true(await followed('#fim'))
  t.false(await followed('/admin/login'))
  t.false(await followed('/nada'))
})

test('a click with Ctrl or Shift, or on a file, is left to the browser', async (t) => {
  const { origin, festival } = await openBuiltSite(t)
  await run(festival, news, 'ligacoes', { type: 'PublishNews', fields })
  const { page } = await visit(t, `${origin}/noticias/ligacoes`)
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  const taken = (to: string, how: MouseEventInit) =>
    page.$eval(
      `.article-content a[href="${to}"]`,
      (link, how) => {
        const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
        let wasTaken = true
        // After everybody else has heard, and before the browser would go there
        addEventListener(
          'click',
          (event) => {
            wasTaken = event.defaultPrevented
            event.preventDefault()
          },
          { once: true },
        )
        link.dispatchEvent(click)
        return wasTaken
      },
      how,
    )
  t.false(await taken('/programacao', { ctrlKey: true }))
  t.false(await taken('/programacao', { shiftKey: true }))
  t.false(await taken('/noticias.rss', {}))
  t.true(await taken('/programacao', {}))
})
