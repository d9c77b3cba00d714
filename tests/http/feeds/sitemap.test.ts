import test from 'ava'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { openSite, PUBLIC_URL } from '../../support/site.ts'

type Get = Awaited<ReturnType<typeof openSite>>['get']

/** The sitemap's addresses and their last changes, in its order. */
async function mapAt(get: Get): Promise<Record<string, string | undefined>> {
  const text = await (await get('/sitemap.xml')).text()
  if (XMLValidator.validate(text) !== true) throw new SyntaxError(text)
  const { urlset } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'url' }).parse(text)
  if (urlset['@_xmlns'] !== 'http://www.sitemaps.org/schemas/sitemap/0.9') throw new SyntaxError('no sitemap')
  return Object.fromEntries(urlset.url.map(({ loc, lastmod }: { loc: string; lastmod?: string }) => [loc, lastmod]))
}

const at = (minute: number) => `2025-10-01T08:${String(minute).padStart(2, '0')}:00.000Z`

test('The sitemap of an empty site has its lists, without dates', async (t) => {
  const { get } = await openSite(t)
  const paths = ['/', '/programacao', '/noticias', '/biblioteca', '/podcast', '/politica-privacidade']
  t.deepEqual(await mapAt(get), Object.fromEntries(paths.map((path) => [PUBLIC_URL + path, undefined])))
})

test('The sitemap has every public page with the date of its last change', async (t) => {
  const { get, create, change, remove } = await openSite(t)
  await create('news', 'n1', { slug: 'um' })
  await create('news', 'n2', { slug: 'dois' })
  await create('writer', 'w', { slug: 'florbela-espanca' })
  await create('page', 'p', { slug: 'como-chegar' })
  await create('schedule-item', 'i', { slug: 'abertura' })
  await create('schedule-item', 'j', { slug: 'excluida' })
  await create('episode', 'e')
  await create('section', 's', { pageSlug: 'homepage' })
  await create('sponsor', 'o')
  await create('section', 'v', { pageSlug: 'privacy' })
  await change('news', 'n1', { title: 'Outro' })
  await remove('schedule-item', 'j')
  await create('edition', 'd')
  t.deepEqual(await mapAt(get), {
    [`${PUBLIC_URL}/`]: at(12),
    [`${PUBLIC_URL}/programacao`]: at(12),
    [`${PUBLIC_URL}/programacao/abertura`]: at(5),
    [`${PUBLIC_URL}/noticias`]: at(11),
    [`${PUBLIC_URL}/noticias/um`]: at(11),
    [`${PUBLIC_URL}/noticias/dois`]: at(2),
    [`${PUBLIC_URL}/biblioteca`]: at(3),
    [`${PUBLIC_URL}/biblioteca/florbela-espanca`]: at(3),
    [`${PUBLIC_URL}/podcast`]: at(7),
    [`${PUBLIC_URL}/edicoes`]: at(13),
    [`${PUBLIC_URL}/pagina/como-chegar`]: at(4),
    [`${PUBLIC_URL}/politica-privacidade`]: at(10),
  })
  await remove('news', 'n2')
  t.false(`${PUBLIC_URL}/noticias/dois` in (await mapAt(get)))
})

test('A slug of any characters is a valid address', async (t) => {
  const { get, create } = await openSite(t)
  await create('page', 'p', { slug: 'pão & <mel>' })
  t.true(`${PUBLIC_URL}/pagina/p%C3%A3o%20%26%20%3Cmel%3E` in (await mapAt(get)))
})

test('Robots are allowed everywhere except in the panel, and robots.txt names the sitemap', async (t) => {
  const { get } = await openSite(t, { publicUrl: 'https://fliporto.test' })
  const answer = await get('/robots.txt')
  t.is(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  t.is(await answer.text(), 'User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: https://fliporto.test/sitemap.xml\n')
})
