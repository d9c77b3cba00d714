import test from 'ava'
import { openSite } from '../support/site.ts'

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

test('A guest and a writer are one person however accents and blanks of the name were typed', async (t) => {
  const { get, ...write } = await openSite(t)
  await write.create('writer', 'jose', { slug: 'jose-rui', name: 'José Rui'.normalize('NFD') })
  await write.create('schedule-item', 'a', { slug: 'a', title: 'a', guestName: 'José\u00a0 Rui' })
  t.like(await (await get('/api/schedule-guests')).json(), [{ slug: 'jose-rui' }])
  t.deepEqual(titles(await (await get('/api/writer-sessions/jose-rui')).json()), ['a'])
  t.regex(await (await get('/programacao/a')).text(), /href="\/biblioteca\/jose-rui"/)
})

test('Guests whose name is exactly a writer’s lead to the writer, and the writer’s page to their sessions', async (t) => {
  const { get, ...write } = await openSite(t)
  const read = async (path: string) => (await get(path)).json()
  const sessions = (slug: string) => read(`/api/writer-sessions/${slug}`)
  await write.create('writer', 'olinda', { slug: 'olinda-beja', name: 'Olinda Beja' })
  await write.create('writer', 'jose', { slug: 'jose-e-maria', name: 'José e Maria' })
  await write.create('writer', 'outra', { slug: 'olinda-beja-filha', name: 'Olinda Beja Filha' })
  t.deepEqual(await read('/api/schedule-guests'), [])
  t.deepEqual(await sessions('olinda-beja'), [])

  const at = (date: string, time: string, title: string, guestName: string | null, rest = {}) =>
    write.create('schedule-item', title, { slug: title, date, time, endTime: null, title, guestName, ...rest })
  await at('2025-10-23', '10:00', 'c', 'Ana Luz, Olinda Beja e Rui Sol', { endTime: '11:00' })
  await at('2025-10-22', '18:00', 'b', 'Olinda Beja', { status: 'cancelled' })
  await at('2025-10-22', '10:00', 'a', 'José e Maria')
  await at('2025-10-22', '11:00', 'd', 'olinda beja')
  await at('2025-10-22', '12:00', 'e', null)
  t.deepEqual(await read('/api/schedule-guests'), [
    { name: 'Olinda Beja', slug: 'olinda-beja' },
    { name: 'José e Maria', slug: 'jose-e-maria' },
  ])
  t.deepEqual(await sessions('olinda-beja'), [
    {
      slug: 'b',
      title: 'b',
      date: '2025-10-22',
      time: '18:00',
      endTime: null,
      location: 'Claustro',
      status: 'cancelled',
    },
    {
      slug: 'c',
      title: 'c',
      date: '2025-10-23',
      time: '10:00',
      endTime: '11:00',
      location: 'Claustro',
      status: 'scheduled',
    },
  ])
  t.deepEqual(titles(await sessions('jose-e-maria')), ['a'])

  const page = await (await get('/biblioteca/olinda-beja')).text()
  t.true(page.includes('href="/programacao/c"') && page.includes('href="/programacao/b"'))
  t.true((await (await get('/programacao/c')).text()).includes('href="/biblioteca/olinda-beja"'))
  t.false((await (await get('/programacao/a')).text()).includes('href="/biblioteca/olinda-beja"'))
})

test('A change of a session or a writer changes both links at once', async (t) => {
  const { get, ...write } = await openSite(t)
  await write.create('writer', 'w', { slug: 'olinda-beja', name: 'Olinda Beja' })
  await write.create('schedule-item', 's', { slug: 'conversa', guestName: 'Olinda Beja' })
  const linked = async () => {
    const [guests, sessions, writerPage, sessionPage] = await Promise.all(
      [
        '/api/schedule-guests',
        '/api/writer-sessions/olinda-beja',
        '/biblioteca/olinda-beja',
        '/programacao/conversa',
      ].map(async (path) => (await get(path)).text()),
    )
    return [
      guests !== '[]',
      sessions !== '[]',
      writerPage!.includes('href="/programacao/conversa"'),
      sessionPage!.includes('href="/biblioteca/olinda-beja"'),
    ]
  }
  const all = [true, true, true, true]
  const none = [false, false, false, false]
  t.deepEqual(await linked(), all)
  await write.change('writer', 'w', { name: 'Olinda' })
  t.deepEqual(await linked(), none)
  await write.change('schedule-item', 's', { guestName: 'Olinda' })
  t.deepEqual(await linked(), all)
  await write.remove('schedule-item', 's')
  t.deepEqual((await linked()).slice(0, 3), [false, false, false])
})

test('The sessions of a missing writer are 404, and of one with a former address at the new one', async (t) => {
  const { get, ...write } = await openSite(t)
  t.is((await get('/api/writer-sessions/ninguem')).status, 404)
  await write.create('writer', 'w', { slug: 'antes' })
  await write.change('writer', 'w', { slug: 'depois' })
  const moved = await get('/api/writer-sessions/antes', { redirect: 'manual' })
  t.is(moved.status, 301)
  t.is(new URL(moved.headers.get('location')!, 'http://festival.test').pathname, '/api/writer-sessions/depois')
})
