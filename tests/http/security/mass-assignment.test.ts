import test from 'ava'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

/** Values that only the server sets. */
const foreign = {
  id: 'meu',
  stream: 'news/meu',
  position: 99,
  type: 'NewsWithdrawn',
  actor: 'outro',
  at: '1999-01-01',
  createdAt: '1999-01-01',
  created_at: '1999-01-01',
  updatedAt: '1999-01-01',
  hash: 'x',
  isAdmin: true,
  constructor: { prototype: { isAdmin: true } },
}
const withPrototype = (fields: object) =>
  JSON.stringify({ ...foreign, ...fields }).replace(/^\{/, '{"__proto__":{"isAdmin":true},')

test('Mass assignment: an item accepts only its own fields and cannot replace another item', async (t) => {
  const { origin, cookie, request, log } = await openSiteSignedIn(t)
  const send = (method: string, path: string, fields: object) =>
    fetch(`${origin}/api/admin${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: withPrototype(fields),
    })
  const picture = ['imageUrl', 'imageAlt', 'imageFocus', 'imageCredit']
  const header = ['headerImageUrl', 'headerImageAlt', 'headerImageFocus', 'headerImageCredit']
  const news = ['id', 'slug', 'title', 'excerpt', 'category', 'publishDate', 'content', 'version', ...picture]
  const page = ['id', 'slug', 'title', 'menuTitle', 'content', 'rank', 'inMenu', 'version', ...header]
  const sponsor = ['id', 'name', 'category', 'description', 'website', 'rank', 'version', ...picture]
  const event = { title: 'A', description: 'B', date: '2025-10-22', time: '10:00', location: 'C' }
  for (const [path, fields, names] of [
    ['/news', { title: 'A' }, news],
    ['/pages', { title: 'A' }, page],
    ['/sponsors', { name: 'A' }, sponsor],
    ['/schedule', event, null],
    ['/page-sections', { pageSlug: 'homepage', sectionKey: 'k', sectionType: 'text' }, null],
  ] as const) {
    const created = await send('POST', path, fields)
    t.is(created.status, 201, path)
    const row = await created.json()
    if (names) t.deepEqual(Object.keys(row).sort(), names.toSorted(), path)
    for (const name of Object.keys(foreign)) {
      if (name === 'type' || !Object.hasOwn(row, name)) continue
      t.notDeepEqual(row[name], foreign[name as keyof typeof foreign], `${path} ${name}`)
    }
    const changed = await (await send('PUT', `${path}/${row.id}`, {})).json()
    t.deepEqual(changed, row, `${path}: unknown keys change nothing`)
    t.is((await request('DELETE', `${path}/meu`)).status, 404)
  }
  const events = await log()
  t.true(events.every(({ actor, at, data }) => actor === 'ana' && at > '2025' && !/isAdmin|prototype/.test(data)))
  t.is(({} as { isAdmin?: boolean }).isAdmin, undefined)
})

test('Mass assignment: signing in and subscribing accept only their own fields', async (t) => {
  const { origin, festival, log } = await openSiteSignedIn(t)
  const post = (path: string, fields: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: withPrototype(fields),
    })
  t.is((await post('/api/newsletter', { email: 'a@b.pt' })).status, 200)
  const [event] = await log()
  t.deepEqual([event!.type, Object.keys(JSON.parse(event!.data))], ['SubscriberJoined', ['address']])
  const account = { username: 'ana', password: 'uma palavra-passe', since: '2999-01-01', maxAge: 1e15, role: 'x' }
  t.is((await post('/api/admin/login', account)).status, 200)
  const sessions: string[] = await festival.database.read('sessions').pluck('data')
  t.is(sessions.length, 2)
  for (const data of sessions) t.deepEqual(Object.keys(JSON.parse(data)), ['actor', 'generation', 'since'])
  t.false(sessions.some((data) => data.includes('2999')))
})
