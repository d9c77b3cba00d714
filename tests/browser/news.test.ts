import test from 'ava'
import { news } from '../../src/content/news.ts'
import { accessibilityViolations } from '../support/axe.ts'
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
