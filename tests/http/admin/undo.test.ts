import test, { type ExecutionContext } from 'ava'
import { svg } from '../../support/pictures.ts'
import { sampleNamed } from '../../support/samples.ts'
import { multipartForm, openSiteSignedIn, postJson } from '../../support/signed-in-site.ts'

async function open(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const { send, sendAndRead } = site
  const publish = async (fields: object = {}) => {
    const { act, body } = await send('POST', '/news', { ...sampleNamed('news').fields(1), imageUrl: '', ...fields })
    return { act, row: body, address: `/news/${body.id}` }
  }
  const restore = (item: string, body: object) => send('POST', `/history/${item}/restore`, body)
  /** The act that this undoing was, which its answer tells. */
  const undone = async (of: string | null) => {
    const { status, act, body } = await site.undo(of)
    t.deepEqual([status, body.act, body.acts.map(({ id }: { id: string }) => id)], [200, act, [act]])
    return body.acts[0]
  }
  const read = (path: string) => sendAndRead('GET', path)
  return { ...site, publish, restore, undone, read, news: () => site.readJson('/api/news') }
}

const NOTHING_LEFT = { status: 200, act: null, body: { act: null, acts: [] } }
const TAKEN = { slug: 'Este endereço já está a ser usado.' }

test('A save is undone and redone, and the answers tell the new acts', async (t) => {
  const { publish, send, undone, read, news } = await open(t)
  const { row, address } = await publish()
  const { act } = await send('PUT', address, { title: 'Outro', version: 1 })
  const undoing = await undone(act)
  t.like(undoing, { undoes: act, undoneBy: null, count: 1, actor: 'ana', words: 'Notícia alterada' })
  t.is((await news())[0].title, row.title)
  const undoneBy = async () => (await read('/history')).acts.map((each: { undoneBy: string | null }) => each.undoneBy)
  t.deepEqual(await undoneBy(), [null, undoing.id, null])

  const redone = await undone(undoing.id)
  t.like(redone, { undoes: undoing.id, undoneBy: null })
  t.is((await news())[0].title, 'Outro')
  t.deepEqual(await undoneBy(), [null, redone.id, null, null])
})

test('A deletion is undone at its old address, and undoing it twice has nothing left to do', async (t) => {
  const { publish, send, undone, undo, news, readJson } = await open(t)
  const first = await publish({ slug: 'um' })
  await publish({ slug: 'dois' })
  const ids = async () => (await news()).map(({ id }: { id: string }) => id)
  const before = await ids()
  const deleted = await send('DELETE', first.address)
  t.is(deleted.status, 204)
  await undone(deleted.act)
  t.deepEqual(await ids(), before, 'the list has its old order')
  t.is((await readJson('/api/news/um')).version, 3)
  t.deepEqual(await undo(deleted.act), NOTHING_LEFT)
})

test('An undo is refused with the fields that somebody changed since', async (t) => {
  const { publish, send, undo } = await open(t)
  const { act, row, address } = await publish()
  const saved = await send('PUT', address, { title: 'Outro', excerpt: 'Novo' })
  await send('PUT', address, { title: 'Ainda outro' })
  const { status, act: none, body } = await undo(saved.act)
  t.deepEqual([status, none, body.count], [409, null, 1])
  t.is(body.message, 'Nada foi anulado: entretanto, este conteúdo voltou a ser alterado.')
  const title = 'Ainda outro'
  const named = { kind: 'news', id: row.id, title, field: 'title', label: 'título', current: title, actor: 'ana' }
  t.like(body.fields[0], named)
  t.is((await undo(act)).body.count, 2, 'a creation is refused for any field')
})

test('Versions, refused undos and refused restorations tell the place and the start with which an item was added', async (t) => {
  const { publish, send, sendAndRead, undo, restore, read, readJson } = await open(t)
  await publish()
  const valuesOf = async (item: string, versions: number[], field: string) =>
    Promise.all(versions.map(async (version) => (await read(`/history/${item}/${version}`))[field]))
  const { id } = await sendAndRead('POST', '/sponsors', { name: 'Livraria' })
  const sponsor = `sponsor/${id}`
  const changed = async (rank: number | '') => (await send('PUT', `/sponsors/${id}`, { rank })).act
  const acts = [await changed(7.5), await changed(8), await changed('')]
  t.is((await readJson('/api/sponsors'))[0].rank, 2, 'the position at which it was added')
  t.deepEqual(await valuesOf(sponsor, [1, 2, 4], 'rank'), [2, 7.5, 2])
  t.like((await read(`/history/${sponsor}`)).versions[0].changes, [{ before: 8, after: 2 }])
  t.like(await undo(acts[1]!), { status: 409, body: { fields: [{ field: 'rank', current: 2 }] } })
  t.like((await restore(sponsor, { version: 2, seen: 3 })).body, { current: { id, rank: 2, version: 4 } })
  t.like((await restore(sponsor, { version: 1 })).body, { rank: 2, version: 4 })

  const start = { date: '2025-10-22', time: '10:00' }
  const fields = { title: 'Mesa', description: 'B', location: 'C', ...start }
  const { id: added } = await sendAndRead('POST', '/schedule', fields)
  const session = `schedule-item/${added}`
  const moved = await sendAndRead('PUT', `/schedule/${added}`, { time: '11:00' })
  const refusal = await restore(session, { version: 1, seen: 1 })
  t.deepEqual([moved.movedFrom, refusal.status, refusal.body.current], [start, 409, moved])
  await send('DELETE', `/schedule/${added}`)
  await restore(session, { version: 2 })
  t.deepEqual(await valuesOf(session, [1, 2, 4], 'movedFrom'), [null, start, start])
})

test('An undo is refused where the item is gone or its address is taken', async (t) => {
  const { publish, send, undo } = await open(t)
  const { act, address } = await publish({ slug: 'um' })
  const saved = await send('PUT', address, { title: 'Outro' })
  const deleted = await send('DELETE', address)
  t.like(await undo(saved.act), { status: 409, body: { errors: { id: 'Já não existe.' } } })
  t.deepEqual(await undo(act), NOTHING_LEFT)
  await publish({ slug: 'um' })
  t.like(await undo(deleted.act), { status: 409, body: { errors: TAKEN, fields: undefined } })
})

test('Unknown acts are 404; pictures and sign-ups are not undone, and no request chooses its act', async (t) => {
  const { send, sendAndRead, undo, restore, origin } = await open(t)
  t.is((await undo('nada')).status, 404)
  const upload = () => send('POST', '/upload', multipartForm({ file: svg(4, 3) }))
  const { act } = await upload()
  t.is((await undo(act)).status, 422)
  t.like(await upload(), { status: 201, act: null }, 'the picture was stored already')

  const joined = await postJson(`${origin}/api/newsletter`, { email: 'ana@exemplo.pt' })
  t.deepEqual([joined.status, joined.headers.get('x-act-id')], [200, null])
  const [subscriber] = await sendAndRead('GET', '/newsletter')
  const erased = await send('DELETE', `/newsletter/${subscriber.id}`)
  const refused = await undo(erased.act)
  t.is(refused.status, 422)
  t.regex(refused.body.message, /definitivo/)
  t.is((await restore(`subscriber/${subscriber.id}`, { version: 1 })).status, 404)

  const choosing = await send('POST', '/news', { title: 'Um' }, { 'x-request-id': act!, 'x-act-id': act! })
  t.is(choosing.status, 201)
  t.not(choosing.act, act)
})

test('An earlier version is restored, and equal content appends nothing', async (t) => {
  const { publish, send, restore, undone, news } = await open(t)
  const { row, address } = await publish()
  const item = `news/${row.id}`
  await send('PUT', address, { title: 'Outro' })
  const restored = await restore(item, { version: 1, seen: 2 })
  t.not(restored.act, null)
  const body = { ...row, version: 3 }
  t.deepEqual(restored, { status: 200, act: restored.act, body })
  t.deepEqual(await restore(item, { version: 1 }), { status: 200, act: null, body })
  const outdated = await restore(item, { version: 2, seen: 2 })
  t.deepEqual([outdated.status, outdated.body.current], [409, body])
  t.is((await restore(item, { version: 9, seen: 2 })).status, 409, 'what was seen is looked at first')
  await undone(restored.act)
  t.is((await news())[0].title, 'Outro')
})

test('A removed item is restored, also at another address; other requests are refused', async (t) => {
  const { publish, send, restore } = await open(t)
  const { row, address } = await publish({ slug: 'um' })
  const item = `news/${row.id}`
  await send('DELETE', address)
  await publish({ slug: 'um' })
  t.like(await restore(item, { version: 1 }), { status: 409, body: { errors: TAKEN } })
  t.is((await restore(item, { version: 1, slug: '!!!' })).status, 422)
  const restored = await restore(item, { version: 1, slug: 'Outro endereço' })
  t.deepEqual(restored.body, { ...row, slug: 'outro-endereco', version: 3 })
  for (const version of [2, 9, 0, undefined, 'x']) t.is((await restore(item, { version })).status, 422, String(version))
  for (const missing of ['news/nada', 'nada/nada']) t.is((await restore(missing, { version: 1 })).status, 404)
})

test('A block that was removed is written again with its id, and two organisers who do so at once do not both succeed', async (t) => {
  const { send, sendAndRead, undone } = await open(t)
  const block = { pageSlug: 'homepage', sectionKey: 'hero_subtitle', sectionType: 'text', content: 'Olá' }
  const write = () => send('POST', '/page-sections', block)
  const { id } = (await write()).body
  await send('DELETE', `/page-sections/${id}`)
  const answers = await Promise.all([write(), write()])
  const [created, refused] = answers.sort((a, b) => a.status - b.status)
  t.like(created, { status: 201, body: { id, version: 3 } })
  const errors = { sectionKey: 'Esta página já tem uma secção com esta chave.' }
  t.deepEqual([refused!.status, refused!.body.errors, refused!.body.current], [409, errors, created!.body])
  await undone(created!.act)
  t.deepEqual(await sendAndRead('GET', '/page-sections?pageSlug=homepage'), [])
})
