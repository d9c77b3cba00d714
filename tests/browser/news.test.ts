import test from 'ava'
import { news } from '../../src/content/news.ts'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { intercept } from '../support/intercept.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'
import { sampleOf } from '../support/samples.ts'
import { overflowingWidths } from '../support/widths.ts'

const fields = {
  ...sampleOf('news'),
  slug: 'tudo',
  title: 'Tudo o que um editor sabe fazer',
  excerpt: 'Um resumo.',
  category: 'História',
  publishDate: '2026-03-01',
  imageUrl: null,
  content: '<p>Corpo.</p>',
}

test.serial('the list is complete without JavaScript: newest first, each story with its six parts', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/noticias`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['Notícias'])
  t.is(await page.$$eval('.story', (all) => all.length), 10)
  const [lead] = await page.$$eval('.story', (all) =>
    all.map((story) => ({
      picture: story.querySelector('img')?.alt,
      meta: story.querySelector('.story-meta')?.textContent,
      title: story.querySelector('h2')?.textContent,
      excerpt: story.querySelector('.story-excerpt')?.textContent?.slice(0, 32),
      link: story.querySelector('a')?.getAttribute('href'),
      name: story.querySelector('a')?.textContent,
    })),
  )
  const title = 'De Porto de Galinhas a Leça do Balio, e de volta ao Recife'
  t.deepEqual(lead, {
    picture: '',
    meta: 'História 27 de outubro de 2025',
    title,
    excerpt: 'Fechadas as portas do mosteiro, ',
    link: '/noticias/de-porto-de-galinhas-a-leca-do-balio',
    name: `Leia mais: ${title}`,
  })
  const dates = await page.$$eval('.story time', (all) => all.map(({ dateTime }) => dateTime))
  t.deepEqual(dates, [...dates].sort().reverse())
})

inFullRun(test, 'accessibility, «axe finds nothing while contents …», asserts these sentences')(
  'the list shows a loading state until it is loaded',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, origin)
    const { release } = await intercept(page, '/api/news', 'held')
    await page.click('header a[href="/noticias"]')
    await waitForText(page, 'Carregando notícias...')
    t.deepEqual(await texts(page, 'main [role=status]'), ['Carregando notícias...'])
    t.deepEqual(await axeViolations(page), [])
    release()
    await waitForText(page, 'A Fliporto atravessa o Atlântico')
    t.deepEqual(await texts(page, 'main [role=status]'), [])
  },
)

inFullRun(test, 'accessibility, «axe finds nothing while contents …», asserts these sentences')(
  'a list that fails to load shows an error, after a bad response or none',
  async (t) => {
    const origin = await sharedSite()
    for (const reply of [{ status: 500, body: {} }, 'lost'] as const) {
      const { page } = await visit(t, origin, { allow: [/500/, /ERR_CONNECTION_FAILED/] })
      await intercept(page, '/api/news', reply)
      await page.click('header a[href="/noticias"]')
      await waitForText(page, 'Erro ao carregar notícias')
      t.deepEqual(await texts(page, '[role=alert]'), ['Erro ao carregar notíciasTente novamente mais tarde'])
      t.deepEqual(await axeViolations(page), [])
    }
  },
)

inFullRun(test, 'accessibility, «axe finds nothing while contents …», asserts these sentences')(
  'an empty list announces news to come',
  async (t) => {
    const { origin } = await openBuiltSite(t, { content: false })
    const { page } = await visit(t, `${origin}/noticias`, { allow: [/404/] })
    t.deepEqual(await texts(page, 'main h2'), ['Em breve Notícias'])
    t.deepEqual(await axeViolations(page), [])
    const { page: other } = await visit(t, origin, { allow: [/404/] })
    await intercept(other, '/api/news', { body: [] })
    await other.click('header a[href="/noticias"]')
    await waitForText(other, 'Em breve Notícias')
  },
)

inFullRun(test, 'data, «a screen that is opened again …» and «only sections …», counts the same requests')(
  'server-rendered data is not refetched, and data of a screen that is opened again is',
  async (t) => {
    const origin = await sharedSite()
    const { page, requests } = await visit(t, `${origin}/noticias`)
    const count = (path: string) => requests.filter((request) => request === `GET ${path}`).length
    t.is(count('/api/news'), 0)
    await page.click('a[href="/noticias/azul"]')
    await page.waitForSelector('.article-content')
    t.is(count('/api/news/azul'), 1)
    await page.click('.article-back a')
    await page.waitForSelector('.story')
    await page.waitForNetworkIdle()
    t.is(count('/api/news'), 1)
    await page.click('a[href="/noticias/azul"]')
    await page.waitForSelector('.article-content')
    await page.waitForNetworkIdle()
    t.is(count('/api/news/azul'), 2)
  },
)

test.serial(
  'an article has category, title, date, picture, excerpt, content and a link back, without JavaScript too',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/noticias/azul`, { javascript: false })
    t.deepEqual(await texts(page, 'h1'), ['Azul'])
    t.deepEqual(await texts(page, '.article-category'), ['Literatura'])
    t.deepEqual(await texts(page, '.article time'), ['17 de outubro de 2025'])
    t.is(await page.$eval('.article-picture', (picture) => (picture as HTMLImageElement).alt), '')
    t.is(await page.$eval('.article-excerpt', (excerpt) => getComputedStyle(excerpt).fontStyle), 'italic')
    t.deepEqual((await texts(page, '.article-content h2'))[0], 'Trinta e um anos')
    t.deepEqual(await texts(page, 'main a[href="/noticias"]'), ['Voltar para Notícias'])
  },
)

inFullRun(
  test,
  'session-page proves these tags, content/json-ld the data, «a link with an old address …» the canonical one',
)('an article has title, description, canonical address, picture and structured data', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/noticias/azul`)
  t.is(await page.title(), 'Azul — FLIPORTO Portugal')
  const content = (selector: string) => page.$eval(selector, (meta) => meta.getAttribute('content') ?? '')
  t.regex(await content('meta[name=description]'), /^O poeta que deu ao Recife a sua cor/)
  t.is(await content('meta[property="og:type"]'), 'article')
  t.regex(await content('meta[property="og:image"]'), /^http:\/\/localhost:3000\/uploads\//)
  const canonical = await page.$eval('link[rel=canonical]', (link) => link.getAttribute('href'))
  t.is(canonical, 'http://localhost:3000/noticias/azul')
  const things = (await texts(page, 'script[type="application/ld+json"]')).map((text) => JSON.parse(text))
  t.deepEqual(
    things.map((thing) => thing['@type']),
    ['NewsArticle', 'BreadcrumbList'],
  )
  t.is(things[0].datePublished, '2025-10-17T00:00:00+01:00')
})

inFullRun(test, 'accessibility loads it with axe and asserts its title, http/canonical-redirect proves the status')(
  'a missing article is a 404 with a link back',
  async (t) => {
    const origin = await sharedSite()
    for (const javascript of [true, false]) {
      const { page, requests } = await visit(t, `${origin}/noticias/nenhuma`, { javascript, allow: [/404/] })
      t.false(requests.includes('GET /api/news/nenhuma'), 'the 404 is preloaded')
      t.deepEqual(await texts(page, 'h1'), ['Notícia não encontrada'])
      t.deepEqual(await texts(page, '.state .lead'), ['Não foi possível encontrar a notícia solicitada.'])
      t.deepEqual(await texts(page, 'main a[href="/noticias"]'), ['Voltar para Notícias'])
      t.is(await page.$('main button'), null, 'there is no retry button')
      if (javascript) t.deepEqual(await axeViolations(page), [])
    }
    t.is((await fetch(`${origin}/noticias/nenhuma`)).status, 404)
  },
)

inFullRun(test, 'accessibility, «axe finds nothing while contents …», asserts these sentences')(
  'an article shows a loading state, and «não encontrada» when the request fails',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/noticias`, { allow: [/500/] })
    const { release } = await intercept(page, '/api/news/azul', 'held')
    await page.click('a[href="/noticias/azul"]')
    await waitForText(page, 'Carregando notícia...')
    t.deepEqual(await texts(page, 'main [role=status]'), ['Carregando notícia...'])
    release()
    await page.waitForSelector('.article-content')
    const { page: other } = await visit(t, `${origin}/noticias`, { allow: [/500/] })
    await intercept(other, '/api/news/azul', { status: 500, body: {} })
    await other.click('a[href="/noticias/azul"]')
    await waitForText(other, 'Notícia não encontrada')
  },
)

inFullRun(test, 'a look: accessibility, «every screen fits …», loads the list and an article with fewer formats')(
  'an article with every format fits the narrowest phone and passes axe',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t)
    const content = `<p style="margin-left:240px">Recuado ${'palavra'.repeat(12)}</p><h2>Dois</h2><h3>Três</h3><h4>Quatro</h4><h5>Cinco</h5><h6>Seis</h6>
    <blockquote><p>Dito</p></blockquote><pre><code>${'código '.repeat(40)}</code></pre><ul><li>um<ol><li>dois</li></ol></li></ul>
    <p class="text-huge"><span class="text-huge">${'Enorme'.repeat(8)}</span></p><p style="text-align:right"><s>fim</s></p>
    <figure class="image"><img src="/uploads/${'0'.repeat(32)}-2000x1000.png" alt="Um mar" width="2000" height="1000"><figcaption>Legenda</figcaption></figure>`
    await run(festival, news, 'tudo', { type: 'PublishNews', fields: { ...fields, content } })
    for (const path of ['/noticias', '/noticias/tudo', '/noticias/azul']) {
      const { page } = await visit(t, origin + path, { allow: [/404/] })
      t.deepEqual(await overflowingWidths(page), [], path)
      t.deepEqual(await accessibilityViolations(page, path), [])
    }
  },
)

test.serial('a link with an old address leads to the article and its own address in one step', async (t) => {
  const { origin, festival } = await openBuiltSite(t, { content: false })
  await run(festival, news, 'a', { type: 'PublishNews', fields })
  await run(festival, news, 'a', { type: 'ReviseNews', changes: { slug: 'novo' } })
  const link = '<p><a href="/noticias/tudo?de=aqui#fim">Ler</a></p>'
  await run(festival, news, 'b', { type: 'PublishNews', fields: { ...fields, slug: 'outra', content: link } })
  await run(festival, news, 'c', { type: 'PublishNews', fields: { ...fields, slug: 'terceira', title: 'Terceira' } })
  const { page } = await visit(t, `${origin}/noticias/outra`, { allow: [/404/] })
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await page.click('a[href^="/noticias/tudo"]')
  await page.waitForFunction(() => location.pathname === '/noticias/novo')
  t.is(await page.evaluate(() => location.search + location.hash), '?de=aqui#fim')
  await waitForText(page, fields.title)
  t.is(
    await page.$eval('link[rel=canonical]', (one) => new URL((one as HTMLLinkElement).href).pathname),
    '/noticias/novo',
  )
  t.is(await steps(), before + 1)
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
