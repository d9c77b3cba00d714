import test from 'ava'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { SanitisedHtml } from '../../../src/decider.ts'
import { rss } from '../../../src/http/feeds/news-feed.ts'
import { noDescription } from '../../support/no-description.ts'
import { samplePublisher } from '../../support/sample-publisher.ts'
import { sampleOf } from '../../support/samples.ts'
import { openSite, PUBLIC_URL } from '../../support/site.ts'

type Get = Awaited<ReturnType<typeof openSite>>['get']

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
  parseTagValue: false,
  isArray: (name) => name === 'item',
})

async function channelAt(get: Get) {
  const text = await (await get('/noticias.rss')).text()
  if (XMLValidator.validate(text) !== true) throw new SyntaxError(text)
  return parser.parse(text).rss.channel
}

const uuid = (n: number) => `0199d3a0-0000-7000-8000-00000000000${n}`

test('The feed has the news, newest first, each with its content and a permanent id', async (t) => {
  const { get, festival } = await openSite(t)
  const { create } = samplePublisher(festival)
  await create('news', uuid(1), { slug: 'ontem', publishDate: '2025-10-21', title: 'Ontem' })
  await create('news', uuid(2), {
    slug: 'hoje',
    publishDate: '2025-10-22',
    title: 'Hoje',
    category: '',
    imageUrl: null,
  })
  const answer = await get('/noticias.rss')
  t.is(answer.headers.get('content-type'), 'application/rss+xml; charset=utf-8')
  const { item: items, ...channel } = await channelAt(get)
  t.deepEqual(channel, {
    title: 'FLIPORTO Portugal — Notícias',
    link: `${PUBLIC_URL}/noticias`,
    description: channel.description,
    language: 'pt-pt',
    lastBuildDate: 'Wed, 01 Oct 2025 09:02:00 +0100',
    'atom:link': { '@href': `${PUBLIC_URL}/noticias.rss`, '@rel': 'self', '@type': 'application/rss+xml' },
  })
  t.deepEqual(items, [
    {
      title: 'Hoje',
      link: `${PUBLIC_URL}/noticias/hoje`,
      guid: { '#text': `urn:uuid:${uuid(2)}`, '@isPermaLink': 'false' },
      pubDate: 'Wed, 22 Oct 2025 00:00:00 +0100',
      description: 'Resumo',
      'content:encoded': '<p>Texto</p>',
    },
    {
      title: 'Ontem',
      link: `${PUBLIC_URL}/noticias/ontem`,
      guid: { '#text': `urn:uuid:${uuid(1)}`, '@isPermaLink': 'false' },
      pubDate: 'Tue, 21 Oct 2025 00:00:00 +0100',
      category: 'Evento',
      description: 'Resumo',
      'content:encoded': '<p>Texto</p>',
      'media:content': { '@url': `${PUBLIC_URL}/uploads/a.png`, '@medium': 'image' },
    },
  ])
})

test('What looks like a tag in a summary is shown by readers, which take a description for HTML', async (t) => {
  const { get, festival } = await openSite(t)
  await samplePublisher(festival).create('news', 'n', { title: 'A <poesia>', excerpt: 'Ler <poesia> & prosa' })
  const [{ title, description }] = (await channelAt(get)).item
  t.deepEqual([title, description], ['A <poesia>', 'Ler &lt;poesia&gt; &amp; prosa'])
})

test('The date of an article in winter is in winter time', async (t) => {
  const { get, festival } = await openSite(t)
  await samplePublisher(festival).create('news', 'n', { publishDate: '2025-12-01' })
  t.is((await channelAt(get)).item[0].pubDate, 'Mon, 01 Dec 2025 00:00:00 +0000')
})

test('A changed slug or date does not change the guid', async (t) => {
  const { get, festival } = await openSite(t)
  const { create, change } = samplePublisher(festival)
  await create('news', uuid(1))
  const { guid } = (await channelAt(get)).item[0]
  await change('news', uuid(1), { slug: 'outro', publishDate: '2025-11-01' })
  const [item] = (await channelAt(get)).item
  t.deepEqual(item.guid, guid)
  t.is(item.link, `${PUBLIC_URL}/noticias/outro`)
})

test('Links and pictures become absolute, and text that only looks like one stays', async (t) => {
  const { get, festival } = await openSite(t)
  const content = [
    '<p><a href="/programacao?dia=1&amp;x=2#evento-1">a</a> <a rel="noopener" href=\'#nota\'>b</a> <a href="hoje">c</a></p>',
    '<img alt="href=&quot;/x&quot;" src="/uploads/a.png">',
    '<a href="mailto:ola@exemplo.pt">d</a> <a href="https://exemplo.pt">g</a> <a href="https://exemplo.pt/?a=1&amp;b=2">e</a> <a href="//exemplo.pt/f">f</a>',
    '<code>href="/nada"</code>',
  ]
  await samplePublisher(festival).create('news', 'n', { slug: 'um', content: content.join('') })
  t.is(
    (await channelAt(get)).item[0]['content:encoded'],
    [
      `<p><a href="${PUBLIC_URL}/programacao?dia=1&amp;x=2#evento-1">a</a> <a rel="noopener" href="${PUBLIC_URL}/noticias/um#nota">b</a> <a href="${PUBLIC_URL}/noticias/hoje">c</a></p>`,
      `<img alt="href=&quot;/x&quot;" src="${PUBLIC_URL}/uploads/a.png">`,
      '<a href="mailto:ola@exemplo.pt">d</a> <a href="https://exemplo.pt">g</a> <a href="https://exemplo.pt/?a=1&amp;b=2">e</a> <a href="http://exemplo.pt/f">f</a>',
      '<code>href="/nada"</code>',
    ].join(''),
  )
})

test('Every character survives, except those that XML cannot represent', async (t) => {
  const { get, festival } = await openSite(t)
  const title = 'Ler, <ver> & «ouvir»; "já" ]]> &amp; 😀'
  const content = '<p>1 &lt; 2 &amp;&amp; ]]&gt;</p>\n<p>ok</p>'
  await samplePublisher(festival).create('news', 'n', { title: `${title}\u0000\u000b\ud800`, excerpt: 'a\nb', content })
  const [item] = (await channelAt(get)).item
  t.is(item.title, `${title}\ufffd`)
  t.is(item.description, 'a\nb')
  t.is(item['content:encoded'], content)
  t.is(item.guid['#text'], 'n')
})

test('A stored picture has its size', async (t) => {
  const { get, festival } = await openSite(t)
  const imageUrl = `/uploads/${'a'.repeat(32)}-1600x900.jpg`
  await samplePublisher(festival).create('news', 'n', { imageUrl })
  t.deepEqual((await channelAt(get)).item[0]['media:content'], {
    '@url': PUBLIC_URL + imageUrl,
    '@medium': 'image',
    '@width': '1600',
    '@height': '900',
  })
})

test('An SVG in an article is a raster in the feed, and text that looks like one stays', (t) => {
  const stem = `/uploads/${'a'.repeat(32)}-800x600`
  const article = {
    id: 'n',
    ...sampleOf('news'),
    slug: 'n',
    title: 'n',
    excerpt: '',
    category: '',
    imageUrl: null,
    updatedAt: '2025-10-22',
    ...noDescription,
  }
  const feedOf = (content: string) =>
    rss([{ ...article, publishDate: '2025-10-22', content: content as SanitisedHtml }], PUBLIC_URL)
  const lookalikes = ' src="/uploads/a'.repeat(60_000)
  const feed = feedOf(`<img alt="a" src="${stem}.svg"><p title='<img${lookalikes}'>a</p><img src="${stem}.jpg">`)
  t.true(feed.includes(`${PUBLIC_URL}${stem}/`))
  t.false(feed.includes(`${stem}.svg`))
  t.true(feed.includes(`${stem}.jpg`))
})
