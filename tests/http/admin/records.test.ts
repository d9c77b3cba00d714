import test from 'ava'
import { catalogue, type RecordKind, recordKinds } from '../../../src/content/catalogue.ts'
import { undescribed } from '../../support/no-description.ts'
import { isOnPostgres } from '../../support/run-engine.ts'
import { sampleNamed } from '../../support/samples.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

/** A text of each kind that can be emptied, and its value then. Sections are no forms: see sections.test.ts. */
const optional: Partial<Record<RecordKind, [field: string, empty: string | null]>> = {
  news: ['excerpt', ''],
  page: ['content', ''],
  sponsor: ['description', null],
  'schedule-item': ['guestName', null],
  writer: ['bio', ''],
  episode: ['description', ''],
  edition: ['description', ''],
}

const formOf = (fields: object) =>
  multipartForm(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])))

// On PostgreSQL one kind stands for all
for (const kind of isOnPostgres ? (['news'] as const) : recordKinds) {
  if (!optional[kind]) continue

  test(`${kind}: creating, changing and deleting by form each append an event with actor and time`, async (t) => {
    const { request, send, log } = await openSiteSignedIn(t)
    const { noun, fields, one } = sampleNamed(kind)
    const path = catalogue[kind].api!.replace('/api', '')
    const [[field, value], [emptied, empty]] = [one, optional[kind]!]
    const sent: Record<string, unknown> = { ...fields(1), [emptied]: 'Antes' }
    if ('imageUrl' in sent) sent.imageUrl = null
    const added = { ...undescribed(sent), ...(kind === 'schedule-item' && { movedFrom: null }) }

    const created = await request('POST', path, formOf(sent))
    const row = await created.json()
    t.deepEqual([created.status, row], [201, { ...added, id: row.id, version: 1 }])
    const changed = { ...row, [field]: value, version: 2 }
    const change = await send('PUT', `${path}/${row.id}`, formOf({ [field]: value, version: 1 }))
    t.deepEqual([change.status, change.body], [200, changed])
    const { body: cleared } = await send('PUT', `${path}/${row.id}`, formOf({ [emptied]: '' }))
    t.deepEqual(cleared, { ...changed, [emptied]: empty, version: 3 })
    t.like(await send('DELETE', `${path}/${row.id}`), { status: 204, body: undefined })

    const events = await log()
    t.deepEqual(
      events.map(({ type, stream, actor, at }) => [type, stream, actor, at]),
      [noun.events.created, noun.events.changed, noun.events.changed, noun.events.removed].map((type) => [
        type,
        `${kind}/${row.id}`,
        'ana',
        '2025-10-22T12:00:00.000Z',
      ]),
    )
    t.deepEqual(JSON.parse(events[1]!.data), { [field]: value })
    t.is(events[0]!.request_id, created.headers.get('x-request-id'))
  })
}

// content/records.test.ts proves these rules for every kind
const news = { title: 'Olá, Porto', excerpt: 'Um\r\nresumo' }

test('Concurrent saves each return the version that they wrote', async (t) => {
  const { send, sendAndRead } = await openSiteSignedIn(t)
  const { id } = await sendAndRead('POST', '/news', news)
  const saves = Array.from({ length: 12 }, (_, n) => send('PUT', `/news/${id}`, { excerpt: `n.º ${n}` }))
  const versions = (await Promise.all(saves)).map(({ body }) => body.version)
  t.deepEqual(
    versions.sort((a, b) => a - b),
    Array.from({ length: 12 }, (_, n) => n + 2),
  )
})

test('Of two concurrent saves the second gets a 409 with the current row if both changed a field, and is merged otherwise', async (t) => {
  const { send, sendAndRead } = await openSiteSignedIn(t)
  const row = await sendAndRead('POST', '/news', news)
  t.is(row.excerpt, 'Um\nresumo')
  const put = (body: object) => send('PUT', `/news/${row.id}`, body)
  t.is((await put({ excerpt: 'outra', version: 1 })).status, 200)
  const merged = await put(multipartForm({ ...news, title: 'Adeus', version: '1' }))
  const current = { ...row, title: 'Adeus', excerpt: 'outra', version: 3 }
  t.deepEqual([merged.status, merged.body], [200, current])
  const conflict = await put({ excerpt: '', version: 1 })
  t.deepEqual(
    [conflict.status, conflict.body],
    [
      409,
      {
        message: 'Entretanto, outra pessoa alterou este conteúdo.',
        errors: { excerpt: 'Foi alterado entretanto por outra pessoa.' },
        current,
      },
    ],
  )
  t.deepEqual((await put({ excerpt: '' })).body, { ...current, excerpt: '', version: 4 })
})

test('Unknown and removed ids are 404, and an invalid version is rejected', async (t) => {
  const { send, sendAndRead } = await openSiteSignedIn(t)
  const { id } = await sendAndRead('POST', '/news', news)
  for (const version of ['abc', -1, 1.5, 99, 0, [1], {}]) {
    const { status, body } = await send('PUT', `/news/${id}`, { ...news, version })
    t.deepEqual([status, Object.keys(body.errors)], [422, ['version']], String(version))
  }
  await send('DELETE', `/news/${id}`)
  for (const unknown of [id, 'nada', '..%2f..', '%00', '%E0%A4%A']) {
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await send(method, `/news/${unknown}`, method === 'PUT' ? news : undefined)
      t.is(status, 404, `${method} ${unknown}`)
      t.regex(body.message, /não existe\.$/)
    }
  }
})
