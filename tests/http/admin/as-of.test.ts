import test, { type ExecutionContext } from 'ava'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

const item = { title: 'Abertura', excerpt: 'Às cinco.', content: '<p>Olá.</p>', publishDate: '2025-10-01' }

/** A site whose clock stands where the test puts it. */
async function openPast(t: ExecutionContext) {
  let time = Date.parse('2025-10-20T17:00:20Z')
  const site = await openSiteSignedIn(t, { now: () => new Date(time) })
  const ask = async (path: string, signedIn = true) => {
    for (;;) {
      const answer = await site.get(`/api/admin/em${path}`, signedIn ? { cookie: site.cookie } : {})
      t.is(answer.headers.get('cache-control'), 'no-store', path)
      t.is(answer.headers.get('x-robots-tag'), 'noindex', path)
      if (answer.status !== 202) return answer
      t.deepEqual(Object.keys(await answer.json()), ['done', 'of'])
    }
  }
  const read = async (path: string) => (await ask(path)).json()
  return { ...site, ask, read, setTime: (at: string) => (time = Date.parse(at)) }
}

test('A read as of a moment answers what the API answered then', async (t) => {
  const { ask, read, request, get, setTime } = await openPast(t)
  const { id } = await (await request('POST', '/news', item)).json()
  const first = await (await get('/api/news')).json()
  setTime('2025-10-20T17:02:00Z')
  await request('PUT', `/news/${id}`, { title: 'Encerramento', slug: 'encerramento' })
  setTime('2025-10-20T17:04:00Z')
  await request('DELETE', `/news/${id}`)

  t.deepEqual(await read('/2025-10-20T17:59/news'), [])
  t.deepEqual(await read('/2025-10-20T18:00/news'), first)
  t.deepEqual(await read('/2025-10-20T18%3A01/news'), first)
  t.is((await read('/2025-10-20T18:02/news/encerramento')).title, 'Encerramento')
  t.deepEqual(await read('/2025-10-20T18:04/news'), [])
  t.deepEqual(await read('/p1/news'), first)
  t.deepEqual(await read('/p0/news'), [])
  const moved = await ask('/p2/news/abertura')
  t.deepEqual([moved.status, moved.headers.get('location')], [302, '/api/admin/em/p2/news/encerramento'])
  t.is((await ask('/p1/news/encerramento')).status, 404)
  t.is((await ask('/p3/news/abertura')).status, 404)
})

test('Without a session every address of the past is 401, and with one what is no moment is refused', async (t) => {
  const { ask } = await openPast(t)
  for (const path of ['/p0/news', '/p9/news', '/ontem/news', '/p0/nada', '']) t.is((await ask(path, false)).status, 401)
  const statuses = {
    '/p1/news': 422,
    '/2025-10-20T18:01/news': 422,
    '/2025-02-29T12:00/news': 422,
    '/2025-03-30T01:30/news': 422,
    '/ontem/news': 404,
    '/p01/news': 404,
    '/p0/nada': 404,
    '/p0/News': 404,
    '/p0/newsletter': 404,
    '/p0': 404,
    '/p0/news': 200,
    '/2025-10-20T18:00/news': 200,
  }
  for (const [path, status] of Object.entries(statuses)) t.is((await ask(path)).status, status, path)
  t.is((await (await ask('/2025-10-20T18:01/news')).json()).message, 'Este momento ainda está para vir.')
})
