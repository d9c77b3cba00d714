import test from 'ava'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = { id: string; name: string; version: number }

test('An item that is sent again with the id that its form chose is answered as it is, and is not created twice', async (t) => {
  const site = await openSiteSignedIn(t)
  const create = (fields: Record<string, string>) => site.request('POST', '/sponsors', multipartForm(fields))
  const newId = uuidv7()
  const first = await create({ name: 'Um', newId })
  t.is(first.status, 201)
  t.like(await first.json(), { id: newId, version: 1 })
  await site.request('PUT', `/sponsors/${newId}`, multipartForm({ name: 'Dois', version: '1' }))
  const again = await create({ name: 'Um', newId: newId.toUpperCase() })
  t.is(again.status, 200)
  t.like(await again.json(), { id: newId, name: 'Dois', version: 2 })
  t.is(again.headers.get('x-act-id'), null)
  const twice = uuidv7()
  const racing = await Promise.all([1, 2].map(() => create({ name: 'Três', newId: twice })))
  t.deepEqual(racing.map(({ status }) => status).sort(), [200, 201])
  const rows = (await (await fetch(`${site.origin}/api/sponsors`)).json()) as Row[]
  t.deepEqual(rows.map(({ name }) => name).sort(), ['Dois', 'Três'])
})

test('An id that is no UUIDv7 is refused, and a slug that another item has is still a conflict', async (t) => {
  const site = await openSiteSignedIn(t)
  for (const newId of ['x', uuidv4()]) {
    const refused = await site.request('POST', '/sponsors', multipartForm({ name: 'Um', newId }))
    t.is(refused.status, 422, newId)
    t.deepEqual(((await refused.json()) as { errors: object }).errors, {
      newId: 'O identificador tem de ser um UUIDv7.',
    })
  }
  const create = (newId: string) => site.request('POST', '/news', multipartForm({ title: 'Um', slug: 'um', newId }))
  t.is((await create(uuidv7())).status, 201)
  t.is((await create(uuidv7())).status, 409)
})
