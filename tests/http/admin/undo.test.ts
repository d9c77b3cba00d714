import test, { type ExecutionContext } from 'ava'
import { svg } from '../../support/pictures.ts'
import { sampleNamed } from '../../support/samples.ts'
import { multipartForm, openSiteSignedIn, postJson } from '../../support/signed-in-site.ts'

type Site = Awaited<ReturnType<typeof openSiteSignedIn>>

const actOf = (response: Response) => response.headers.get('x-act-id')
const undo = ({ request }: Site, act: string | null) => request('POST', `/history/acts/${act}/undo`)
const restore = ({ request }: Site, path: string, body: object) => request('POST', `/history/${path}/restore`, body)

async function publish({ request }: Site, fields: object = {}) {
  const response = await request('POST', '/news', { ...sampleNamed('news').fields(1), imageUrl: '', ...fields })
  return { act: actOf(response), row: await response.json() }
}

const newsOf = async ({ get }: Site) => (await get('/api/news')).json()
const undone = async (t: ExecutionContext, response: Response) => {
  t.is(response.status, 200)
  const body = await response.json()
  t.is(body.act, actOf(response))
  t.deepEqual(
    body.acts.map(({ id }: { id: string }) => id),
    [body.act],
  )
  return body
}

test('A save is undone and redone, and the answers tell the new acts', async (t) => {
  const site = await openSiteSignedIn(t)
  const { row } = await publish(site)
  const saved = await site.request('PUT', `/news/${row.id}`, { title: 'Outro', version: 1 })
  const undoing = await undone(t, await undo(site, actOf(saved)))
  t.like(undoing.acts[0], { undoes: actOf(saved), undoneBy: null, count: 1, actor: 'ana', words: 'Notícia alterada' })
  t.is((await newsOf(site))[0].title, row.title)
  const undoneBy = async () =>
    (await (await site.request('GET', '/history')).json()).acts.map((act: { undoneBy: string | null }) => act.undoneBy)
  t.deepEqual(await undoneBy(), [null, undoing.act, null])
  const redone = await undone(t, await undo(site, undoing.act))
  t.like(redone.acts[0], { undoes: undoing.act, undoneBy: null })
  t.is((await newsOf(site))[0].title, 'Outro')
  t.deepEqual(await undoneBy(), [null, redone.act, null, null])
})

test('A deletion is undone at its old address, and undoing it twice has nothing left to do', async (t) => {
  const site = await openSiteSignedIn(t)
  const first = await publish(site, { slug: 'um' })
  await publish(site, { slug: 'dois', publishDate: first.row.publishDate })
  const before = await newsOf(site)
  const deleted = await site.request('DELETE', `/news/${first.row.id}`)
  t.is(deleted.status, 204)
  await undone(t, await undo(site, actOf(deleted)))
  t.deepEqual(
    (await newsOf(site)).map(({ id }: { id: string }) => id),
    before.map(({ id }: { id: string }) => id),
    'the list has its old order',
  )
  t.is((await (await site.get('/api/news/um')).json()).version, 3)
  const again = await undo(site, actOf(deleted))
  t.deepEqual([again.status, await again.json(), actOf(again)], [200, { act: null, acts: [] }, null])
})

test('An undo is refused with the fields that somebody changed since', async (t) => {
  const site = await openSiteSignedIn(t)
  const { act, row } = await publish(site)
  const saved = await site.request('PUT', `/news/${row.id}`, { title: 'Outro', excerpt: 'Novo' })
  await site.request('PUT', `/news/${row.id}`, { title: 'Ainda outro' })
  const refused = await undo(site, actOf(saved))
  t.deepEqual([refused.status, actOf(refused)], [409, null])
  const { message, count, fields } = await refused.json()
  t.is(message, 'Nada foi anulado: entretanto, este conteúdo voltou a ser alterado.')
  const named = {
    kind: 'news',
    id: row.id,
    title: 'Ainda outro',
    field: 'title',
    label: 'título',
    current: 'Ainda outro',
  }
  t.is(count, 1)
  t.like(fields[0], { ...named, actor: 'ana' })
  t.like((await (await undo(site, act)).json()) as object, { count: 2 }, 'a creation is refused for any field')
})

test('Versions, refused undos and refused restorations tell the place and the start with which an item was added', async (t) => {
  const site = await openSiteSignedIn(t)
  await publish(site)
  const read = async (path: string) => (await site.request('GET', path)).json()
  const valuesOf = async (item: string, versions: number[], field: string) =>
    Promise.all(versions.map(async (version) => (await read(`/history/${item}/${version}`))[field]))

  const { id } = await (await site.request('POST', '/sponsors', { name: 'Livraria' })).json()
  const sponsor = `sponsor/${id}`
  const changed = async (rank: number | '') => actOf(await site.request('PUT', `/sponsors/${id}`, { rank }))
  const acts = [await changed(7.5), await changed(8), await changed('')]
  t.is((await (await site.get('/api/sponsors')).json())[0].rank, 2, 'the position at which it was added')
  t.deepEqual(await valuesOf(sponsor, [1, 2, 4], 'rank'), [2, 7.5, 2])
  t.like((await read(`/history/${sponsor}`)).versions[0].changes, [{ before: 8, after: 2 }])
  const refused = await undo(site, acts[1]!)
  t.is(refused.status, 409)
  t.like((await refused.json()).fields, [{ field: 'rank', current: 2 }])
  const outdated = await restore(site, sponsor, { version: 2, seen: 3 })
  t.like(await outdated.json(), { current: { id, rank: 2, version: 4 } })
  t.like(await (await restore(site, sponsor, { version: 1 })).json(), { rank: 2, version: 4 })

  const start = { date: '2025-10-22', time: '10:00' }
  const fields = { title: 'Mesa', description: 'B', location: 'C', ...start }
  const { id: added } = await (await site.request('POST', '/schedule', fields)).json()
  const session = `schedule-item/${added}`
  const moved = await (await site.request('PUT', `/schedule/${added}`, { time: '11:00' })).json()
  const refusal = await restore(site, session, { version: 1, seen: 1 })
  t.deepEqual([moved.movedFrom, refusal.status, (await refusal.json()).current], [start, 409, moved])
  await site.request('DELETE', `/schedule/${added}`)
  await restore(site, session, { version: 2 })
  t.deepEqual(await valuesOf(session, [1, 2, 4], 'movedFrom'), [null, start, start])
})

test('An undo is refused where the item is gone or its address is taken', async (t) => {
  const site = await openSiteSignedIn(t)
  const { act, row } = await publish(site, { slug: 'um' })
  const saved = await site.request('PUT', `/news/${row.id}`, { title: 'Outro' })
  const deleted = await site.request('DELETE', `/news/${row.id}`)
  const gone = await undo(site, actOf(saved))
  t.is(gone.status, 409)
  t.deepEqual((await gone.json()).errors, { id: 'Já não existe.' })
  const nothing = await undo(site, act)
  t.deepEqual([nothing.status, await nothing.json()], [200, { act: null, acts: [] }])
  await publish(site, { slug: 'um' })
  const taken = await undo(site, actOf(deleted))
  t.is(taken.status, 409)
  const { errors, fields } = await taken.json()
  t.deepEqual([errors, fields], [{ slug: 'Este endereço já está a ser usado.' }, undefined])
})

test('Unknown acts are 404; pictures and sign-ups are not undone', async (t) => {
  const site = await openSiteSignedIn(t)
  t.is((await undo(site, 'nada')).status, 404)
  const upload = await site.request('POST', '/upload', multipartForm({ file: svg(4, 3) }))
  t.is((await undo(site, actOf(upload))).status, 422)
  const again = await site.request('POST', '/upload', multipartForm({ file: svg(4, 3) }))
  t.deepEqual([again.status, actOf(again)], [201, null], 'the picture was stored already')
  const joined = await postJson(`${site.origin}/api/newsletter`, { email: 'ana@exemplo.pt' })
  t.deepEqual([joined.status, actOf(joined)], [200, null])
  const [subscriber] = await (await site.request('GET', '/newsletter')).json()
  const erased = await site.request('DELETE', `/newsletter/${subscriber.id}`)
  const refused = await undo(site, actOf(erased))
  t.is(refused.status, 422)
  t.regex((await refused.json()).message, /definitivo/)
  t.is((await restore(site, `subscriber/${subscriber.id}`, { version: 1 })).status, 404)
})

test('A request cannot choose its act', async (t) => {
  const site = await openSiteSignedIn(t)
  const { act } = await publish(site)
  const fields = { ...sampleNamed('news').fields(2), imageUrl: '' }
  const other = await site.request('POST', '/news', fields, { 'x-request-id': act!, 'x-act-id': act! })
  t.is(other.status, 201)
  t.not(actOf(other), act)
})

test('An earlier version is restored, and equal content appends nothing', async (t) => {
  const site = await openSiteSignedIn(t)
  const { row } = await publish(site)
  await site.request('PUT', `/news/${row.id}`, { title: 'Outro' })
  const restored = await restore(site, `news/${row.id}`, { version: 1, seen: 2 })
  t.is(restored.status, 200)
  t.not(actOf(restored), null)
  t.deepEqual(await restored.json(), { ...row, version: 3 })
  const same = await restore(site, `news/${row.id}`, { version: 1 })
  t.deepEqual([same.status, actOf(same)], [200, null])
  t.deepEqual(await same.json(), { ...row, version: 3 })
  const outdated = await restore(site, `news/${row.id}`, { version: 2, seen: 2 })
  t.is(outdated.status, 409)
  t.deepEqual((await outdated.json()).current, { ...row, version: 3 })
  t.is((await restore(site, `news/${row.id}`, { version: 9, seen: 2 })).status, 409, 'what was seen is looked at first')
  await undone(t, await undo(site, actOf(restored)))
  t.is((await newsOf(site))[0].title, 'Outro')
})

test('A removed item is restored, also at another address; other requests are refused', async (t) => {
  const site = await openSiteSignedIn(t)
  const { row } = await publish(site, { slug: 'um' })
  await site.request('DELETE', `/news/${row.id}`)
  await publish(site, { slug: 'um' })
  const taken = await restore(site, `news/${row.id}`, { version: 1 })
  t.is(taken.status, 409)
  t.deepEqual((await taken.json()).errors, { slug: 'Este endereço já está a ser usado.' })
  t.is((await restore(site, `news/${row.id}`, { version: 1, slug: '!!!' })).status, 422)
  const restored = await restore(site, `news/${row.id}`, { version: 1, slug: 'Outro endereço' })
  t.deepEqual(await restored.json(), { ...row, slug: 'outro-endereco', version: 3 })
  for (const version of [2, 9, 0, undefined, 'x']) {
    t.is((await restore(site, `news/${row.id}`, { version })).status, 422, String(version))
  }
  t.is((await restore(site, 'news/nada', { version: 1 })).status, 404)
  t.is((await restore(site, 'nada/nada', { version: 1 })).status, 404)
})

test('A block that was removed is written again with its id, and two organisers who do so at once do not both succeed', async (t) => {
  const site = await openSiteSignedIn(t)
  const block = { pageSlug: 'homepage', sectionKey: 'hero_subtitle', sectionType: 'text', content: 'Olá' }
  const write = () => site.request('POST', '/page-sections', block)
  const { id } = await (await write()).json()
  await site.request('DELETE', `/page-sections/${id}`)
  const answers = await Promise.all([write(), write()])
  t.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  const created = answers.find(({ status }) => status === 201)!
  const refused = answers.find(({ status }) => status === 409)!
  const row = await created.json()
  t.like(row, { id, version: 3 })
  const { errors, current } = await refused.json()
  t.deepEqual([errors, current], [{ sectionKey: 'Esta página já tem uma secção com esta chave.' }, row])
  await undone(t, await undo(site, actOf(created)))
  t.deepEqual(await (await site.request('GET', '/page-sections?pageSlug=homepage')).json(), [])
})
