import test from 'ava'
import { twoToneImage } from '../support/pictures.ts'
import { multipartForm, openSiteSignedIn } from '../support/signed-in-site.ts'

const shown = ['/api/news', '/api/news/a', '/noticias', '/noticias/a', '/noticias.rss']

test('Describing a picture drops the answers that show it from the cache; an upload and other pictures drop none', async (t) => {
  const { request, get, festival } = await openSiteSignedIn(t)
  const upload = async (width: number) => {
    const file = await twoToneImage(width, 30).png().toBuffer()
    return (await request('POST', '/upload', multipartForm({ file }))).json()
  }
  const texts = () => Promise.all(shown.map(async (path) => (await get(path)).text()))
  const queries: string[] = []
  festival.database.read.on('query', ({ sql }) => queries.push(sql))
  /** Whether the answers were made again. */
  const readsAgain = async () => {
    queries.length = 0
    const read = await texts()
    return { read, isCached: !queries.some((sql) => sql.includes('read_news')) }
  }

  const [own, other] = [await upload(41), await upload(42)]
  await request('POST', '/news', { title: 'A', imageUrl: own.url })
  const before = await texts()
  t.true((await readsAgain()).isCached)
  await upload(43)
  t.true((await readsAgain()).isCached, 'an upload')
  await request('PUT', `/media/${other.id}`, { alt: 'Outra', focus: { x: 0, y: 0 } })
  t.true((await readsAgain()).isCached, 'another picture')
  await request('PUT', `/media/${own.id}`, { hidden: true })
  t.true((await readsAgain()).isCached, 'no page shows whether it is in the library')
  await request('PUT', `/media/${own.id}`, { alt: 'A torre da igreja' })
  const described = await readsAgain()
  for (const [n, path] of shown.entries()) {
    t.false(before[n]!.includes('A torre da igreja'), path)
    t.true(described.read[n]!.includes('A torre da igreja'), path)
  }
  await request('PUT', `/media/${own.id}`, { alt: '' })
  t.deepEqual((await readsAgain()).read, before)
})
