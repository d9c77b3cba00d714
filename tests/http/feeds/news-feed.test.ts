import test from 'ava'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { SanitisedHtml } from '../../../src/decider.ts'
import { rss } from '../../../src/http/feeds/news-feed.ts'
import { noDescription } from '../../support/no-description.ts'
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

function channelOf(text: string) {
  if (XMLValidator.validate(text) !== true) throw new SyntaxError(text)
  return parser.parse(text).rss.channel
}
const channelAt = async (get: Get) => channelOf(await (await get('/noticias.rss')).text())

const uuid = (n: number) => `0199d3a0-0000-7000-8000-00000000000${n}`

test('The feed has the news, newest first, each with its content and a permanent id', async (t) => {
  const { get, create } = await openSite(t)
  await create('news', uuid(1), { slug: 'ontem', publishDate: '2025-10-21', title: 'Ontem' })
  const plain = { category: '', imageUrl: null }
  await create('news', uuid(2), { slug: 'hoje', publishDate: '2025-10-22', title: 'Hoje', ...plain })
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

const article = {
  ...sampleOf('news'),
  id: 'n',
  slug: 'n',
  title: 'n',
  excerpt: '',
  category: '',
  publishDate: '2025-10-22',
  imageUrl: null,
  content: '' as SanitisedHtml,
  updatedAt: '2025-10-22',
  ...noDescription,
}
type Article = Omit<typeof article, 'imageUrl'> & { imageUrl: string | null }

/** How a reader that gets its bytes sees an article. */
const itemOf = (fields: Partial<Article>) =>
  channelOf(Buffer.from(rss([{ ...article, ...fields }], PUBLIC_URL)).toString()).item[0]

test('A changed slug or date does not change the guid, and a date in winter is in winter time', (t) => {
  const item = itemOf({ slug: 'outro', publishDate: '2025-12-01' })
  t.deepEqual(item.guid, itemOf({}).guid)
  t.deepEqual([item.link, item.pubDate], [`${PUBLIC_URL}/noticias/outro`, 'Mon, 01 Dec 2025 00:00:00 +0000'])
})

test('What looks like a tag in a summary is shown by readers, which take a description for HTML', (t) => {
  const { title, description } = itemOf({ title: 'A <poesia>', excerpt: 'Ler <poesia> & prosa' })
  t.deepEqual([title, description], ['A <poesia>', 'Ler &lt;poesia&gt; &amp; prosa'])
})

test('Links and pictures become absolute, and text that only looks like one stays', (t) => {
  const content = [
    '<p><a href="/programacao?dia=1&amp;x=2#evento-1">a</a> <a rel="noopener" href=\'#nota\'>b</a> <a href="hoje">c</a></p>',
    '<img alt="href=&quot;/x&quot;" src="/uploads/a.png">',
    '<a href="mailto:ola@exemplo.pt">d</a> <a href="https://exemplo.pt">g</a> <a href="https://exemplo.pt/?a=1&amp;b=2">e</a> <a href="//exemplo.pt/f">f</a>',
    '<code>href="/nada"</code>',
  ]
  t.is(
    itemOf({ slug: 'um', content: content.join('') as SanitisedHtml })['content:encoded'],
    [
      `<p><a href="${PUBLIC_URL}/programacao?dia=1&amp;x=2#evento-1">a</a> <a rel="noopener" href="${PUBLIC_URL}/noticias/um#nota">b</a> <a href="${PUBLIC_URL}/noticias/hoje">c</a></p>`,
      `<img alt="href=&quot;/x&quot;" src="${PUBLIC_URL}/uploads/a.png">`,
      '<a href="mailto:ola@exemplo.pt">d</a> <a href="https://exemplo.pt">g</a> <a href="https://exemplo.pt/?a=1&amp;b=2">e</a> <a href="http://exemplo.pt/f">f</a>',
      '<code>href="/nada"</code>',
    ].join(''),
  )
})

test('Every character survives, except those that XML cannot represent', (t) => {
  const title = 'Ler, <ver> & «ouvir»; "já" ]]> &amp; 😀'
  const content = '<p>1 &lt; 2 &amp;&amp; ]]&gt;</p>\n<p>ok</p>' as SanitisedHtml
  const item = itemOf({ title: `${title}\u0000\u000b\ud800`, excerpt: 'a\nb', content })
  t.is(item.title, `${title}\ufffd`)
  t.is(item.description, 'a\nb')
  t.is(item['content:encoded'], content)
  t.is(item.guid['#text'], 'n')
})

test('A stored picture has its size', (t) => {
  const imageUrl = `/uploads/${'a'.repeat(32)}-1600x900.jpg`
  const picture = { '@url': PUBLIC_URL + imageUrl, '@medium': 'image', '@width': '1600', '@height': '900' }
  t.deepEqual(itemOf({ imageUrl })['media:content'], picture)
})

test('An SVG in an article is a raster in the feed, and text that looks like one stays', (t) => {
  const stem = `/uploads/${'a'.repeat(32)}-800x600`
  const lookalikes = ' src="/uploads/a'.repeat(60_000)
  const content = `<img alt="a" src="${stem}.svg"><p title='<img${lookalikes}'>a</p><img src="${stem}.jpg">`
  const feed = rss([{ ...article, content: content as SanitisedHtml }], PUBLIC_URL)
  t.true(feed.includes(`${PUBLIC_URL}${stem}/`))
  t.false(feed.includes(`${stem}.svg`))
  t.true(feed.includes(`${stem}.jpg`))
})
