import test from 'ava'
import { openSite } from '../support/site.ts'

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

test('A guest and a writer are one person however accents and blanks of the name were typed', async (t) => {
  const { readJson, readText, create } = await openSite(t)
  await create('writer', 'jose', { slug: 'jose-rui', name: 'José Rui'.normalize('NFD') })
  await create('schedule-item', 'a', { slug: 'a', title: 'a', guestName: 'José\u00a0 Rui' })
  t.like(await readJson('/api/schedule-guests'), [{ slug: 'jose-rui' }])
  t.deepEqual(titles(await readJson('/api/writer-sessions/jose-rui')), ['a'])
  t.regex(await readText('/programacao/a'), /href="\/biblioteca\/jose-rui"/)
})

test('Guests whose name is exactly a writer’s lead to the writer, and the writer’s page to their sessions', async (t) => {
  const { readJson, readText, create } = await openSite(t)
  const sessions = (slug: string) => readJson(`/api/writer-sessions/${slug}`)
  await create('writer', 'olinda', { slug: 'olinda-beja', name: 'Olinda Beja' })
  await create('writer', 'jose', { slug: 'jose-e-maria', name: 'José e Maria' })
  await create('writer', 'outra', { slug: 'olinda-beja-filha', name: 'Olinda Beja Filha' })
  t.deepEqual([await readJson('/api/schedule-guests'), await sessions('olinda-beja')], [[], []])
  const shared = { date: '2025-10-22', endTime: null, location: 'Claustro', status: 'scheduled' }
  const c = { ...shared, slug: 'c', title: 'c', date: '2025-10-23', time: '10:00', endTime: '11:00' }
  const b = { ...shared, slug: 'b', title: 'b', time: '18:00', status: 'cancelled' }
  await create('schedule-item', 'c', { ...c, guestName: 'Ana Luz, Olinda Beja e Rui Sol' })
  await create('schedule-item', 'b', { ...b, guestName: 'Olinda Beja' })
  for (const [time, title, guestName] of [
    ['10:00', 'a', 'José e Maria'],
    ['11:00', 'd', 'olinda beja'],
    ['12:00', 'e', null],
  ] as const)
    await create('schedule-item', title, { ...shared, time, slug: title, title, guestName })
  t.deepEqual(await readJson('/api/schedule-guests'), [
    { name: 'Olinda Beja', slug: 'olinda-beja' },
    { name: 'José e Maria', slug: 'jose-e-maria' },
  ])
  t.deepEqual(await sessions('olinda-beja'), [b, c])
  t.deepEqual(titles(await sessions('jose-e-maria')), ['a'])
  const page = await readText('/biblioteca/olinda-beja')
  for (const slug of ['b', 'c']) t.true(page.includes(`href="/programacao/${slug}"`), slug)
  for (const slug of ['a', 'c'])
    t.is((await readText(`/programacao/${slug}`)).includes('href="/biblioteca/olinda-beja"'), slug === 'c', slug)
})

test('A change of a session or a writer changes both links at once', async (t) => {
  const { readText, create, change, remove } = await openSite(t)
  await create('writer', 'w', { slug: 'olinda-beja', name: 'Olinda Beja' })
  await create('schedule-item', 's', { slug: 'conversa', guestName: 'Olinda Beja' })
  const linked = async () => [
    (await readText('/api/schedule-guests')) !== '[]',
    (await readText('/api/writer-sessions/olinda-beja')) !== '[]',
    (await readText('/biblioteca/olinda-beja')).includes('href="/programacao/conversa"'),
    (await readText('/programacao/conversa')).includes('href="/biblioteca/olinda-beja"'),
  ]
  t.deepEqual(await linked(), Array(4).fill(true))
  await change('writer', 'w', { name: 'Olinda' })
  t.deepEqual(await linked(), Array(4).fill(false))
  await change('schedule-item', 's', { guestName: 'Olinda' })
  t.deepEqual(await linked(), Array(4).fill(true))
  await remove('schedule-item', 's')
  t.deepEqual((await linked()).slice(0, 3), Array(3).fill(false))
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
