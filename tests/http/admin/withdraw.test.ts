import test, { type ExecutionContext } from 'ava'
import type { Draft } from '../../../src/content/draft.ts'
import type { BinItem } from '../../../src/content/history.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = { id: string; version: number; slug: string; title: string }

async function open(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const { send, sendAndRead, readJson } = site
  const withdraw = (id: string): Promise<Draft> => sendAndRead('POST', `/news/${id}/withdraw`)
  const draftOf = (itemId: string | null, fields: object): Promise<Draft> =>
    sendAndRead('POST', '/drafts', { kind: 'news', itemId, fields })
  const publish = ({ id, version }: Draft) => send('POST', `/drafts/${id}/publish`, { version })
  /** What is told of the undoing. */
  const undo = async (act: string | null) => {
    const { status, act: own, body } = await site.undo(act)
    t.is(status, 200)
    return { act: own, words: body.acts[0].words }
  }
  const drafts = (): Promise<Draft[]> => sendAndRead('GET', '/drafts')
  const bin = async () => ((await sendAndRead('GET', '/bin')) as BinItem[]).map(({ id }) => id)
  const order = async () => ((await readJson('/api/news')) as Row[]).map(({ title }) => title)
  const statusOf = async (path: string) => (await site.get(path)).status
  return { ...site, withdraw, draftOf, publish, undo, drafts, bin, order, statusOf }
}

const article = { title: 'Olá', content: '<p>Texto</p>', publishDate: '2025-10-01' }

for (const [kind, path, publicPath, words, listed] of [
  ['news', '/news', '/noticias/ola', 'Notícia retirada', ['/noticias', '/noticias.rss', '/sitemap.xml', '/api/news']],
  ['page', '/pages', '/pagina/ola', 'Página retirada', ['/', '/sitemap.xml', '/api/pages']],
] as const) {
  test(`${kind}: what is withdrawn is gone for visitors, is a draft, and has its history but is not in the bin`, async (t) => {
    const { send, sendAndRead, drafts, bin, statusOf, readText } = await open(t)
    const { id } = await sendAndRead('POST', path, article)
    t.is(await statusOf(publicPath), 200)
    for (const page of listed) t.regex(await readText(page), /ola/, page)

    const { status, act, body } = await send('POST', `${path}/${id}/withdraw`)
    t.is(status, 200)
    t.truthy(act)
    t.like(body, { kind, itemId: id, title: 'Olá', itemVersion: 1, publishAt: null, version: 1 })
    t.like(body.fields, { slug: 'ola', content: '<p>Texto</p>' })
    t.is(await statusOf(publicPath), 404)
    for (const page of listed) t.notRegex(await readText(page), /\bola\b/, page)
    t.deepEqual(
      (await drafts()).map(({ itemId }) => itemId),
      [id],
    )
    t.deepEqual(await bin(), [])
    const history = await sendAndRead('GET', `/history/${kind}/${id}`)
    t.like(history, { title: 'Olá', exists: false, href: null })
    t.deepEqual([history.versions[0].words, (await sendAndRead('GET', '/history')).acts[0].words], [words, words])

    for (const missing of [id, 'nada']) t.is((await send('POST', `${path}/${missing}/withdraw`)).status, 404)
    t.is((await send('DELETE', `/drafts/${body.id}`)).status, 204)
    t.deepEqual(await bin(), [id])
  })
}

test('A draft of changes becomes the draft of what is withdrawn, and its schedule is taken off', async (t) => {
  const { sendAndRead, withdraw, draftOf, drafts, festival } = await open(t)
  const { id } = await sendAndRead('POST', '/news', article)
  const draft = await draftOf(id, { title: 'Novo' })
  const due = { publish_at: '2025-12-01T09:00', due_at: '2025-12-01T09:00:00.000Z', scheduled_by: 'p_x' }
  await festival.database.write('drafts').update(due)
  t.is((await sendAndRead('GET', `/drafts/${draft.id}`)).publishAt, '2025-12-01T09:00')
  const withdrawn = await withdraw(id)
  t.like(withdrawn, { id: draft.id, title: 'Novo', publishAt: null, itemVersion: 1 })
  t.like(withdrawn.fields, { title: 'Novo', content: '<p>Texto</p>' })
  t.is((await drafts()).length, 1)
  t.like(await festival.database.read('drafts').first(), { due_at: null, scheduled_by: null })
})

test('Undoing a withdrawal puts the item back where it was, and ends its draft only if nobody wrote in it', async (t) => {
  const { send, sendAndRead, undo, drafts, readJson, order } = await open(t)
  const one = await sendAndRead('POST', '/news', { ...article, title: 'Um' })
  await sendAndRead('POST', '/news', { ...article, title: 'Dois' })
  t.deepEqual(await order(), ['Dois', 'Um'])
  const first = await send('POST', `/news/${one.id}/withdraw`)
  const undone = await undo(first.act)
  t.is(undone.words, 'Notícia reposta')
  t.deepEqual([await order(), await drafts()], [['Dois', 'Um'], []])
  t.like(await readJson('/api/news/um'), { id: one.id, version: 3 })

  const again = await undo(undone.act)
  t.is(again.words, 'Notícia retirada', 'the redo withdraws it again')
  t.deepEqual(await order(), ['Dois'])
  const [draft] = (await drafts()) as [Draft]
  t.like(draft, { itemId: one.id, title: 'Um' })
  const { id, version } = draft
  await sendAndRead('PUT', `/drafts/${id}`, { fields: { title: 'Um, revisto' }, version })
  const third = await undo(again.act)
  t.deepEqual(await order(), ['Dois', 'Um'])
  const kept = [{ id, title: 'Um, revisto', itemId: one.id }]
  t.like(await drafts(), kept)
  t.like(await sendAndRead('GET', `/drafts/${id}`), { fields: { title: 'Um, revisto', content: '<p>Texto</p>' } })
  await undo(third.act)
  t.deepEqual(await order(), ['Dois'])
  t.like(await drafts(), kept)
})

test('Restoring a version of a withdrawn item does the same; a taken address is a conflict until another is given', async (t) => {
  const { send, sendAndRead, withdraw, drafts, statusOf } = await open(t)
  const { id } = await sendAndRead('POST', '/news', article)
  await sendAndRead('PUT', `/news/${id}`, { title: 'Olá outra vez' })
  const draft = await withdraw(id)
  const other = await sendAndRead('POST', '/news', { ...article, title: 'Outra', slug: 'ola' })
  t.is(other.slug, 'ola', 'its address is free')
  const taken = await send('POST', `/history/news/${id}/restore`, { version: 2 })
  t.deepEqual([taken.status, Object.keys(taken.body.errors)], [409, ['slug']])
  t.is((await drafts())[0]!.id, draft.id, 'a refusal changes nothing')
  const back = await sendAndRead('POST', `/history/news/${id}/restore`, { version: 1, slug: 'ola-2' })
  t.like(back, { id, title: 'Olá', slug: 'ola-2', version: 4 })
  t.deepEqual([await drafts(), await statusOf('/noticias/ola-2')], [[], 200])
})

test('Deleting an item deletes its draft, which waits in the bin when the item is restored', async (t) => {
  const { send, sendAndRead, draftOf, undo, drafts, bin } = await open(t)
  const { id } = await sendAndRead('POST', '/news', article)
  const draft = await draftOf(id, { title: 'Novo' })
  const removal = await send('DELETE', `/news/${id}`)
  t.deepEqual([await drafts(), await bin()], [[], [id]])
  const restored = await undo(removal.act)
  t.deepEqual([await drafts(), await bin()], [[], []])
  const deleted = { id: draft.id, itemId: id, title: 'Novo', deletedBy: 'ana' }
  t.like(await sendAndRead('GET', '/drafts?deleted=1'), [deleted])
  await sendAndRead('POST', `/drafts/${draft.id}/undelete`)
  t.like(await drafts(), [{ id: draft.id, itemId: id, title: 'Novo' }])
  t.is((await undo(restored.act)).words, 'Notícia deletada')
  t.deepEqual([await drafts(), await bin()], [[], [id]], 'the redo removes both again')
  await sendAndRead('POST', `/drafts/${draft.id}/undelete`)
  t.deepEqual(await bin(), [], 'what was deleted with a draft is a draft again')
  t.like(await sendAndRead('GET', `/drafts/${draft.id}`), { fields: { title: 'Novo', content: '<p>Texto</p>' } })
})

test('Publishing the draft of what was withdrawn brings the item back with its id and its place, until that is undone', async (t) => {
  const { send, sendAndRead, withdraw, publish, undo, drafts, statusOf, bin, order } = await open(t)
  const { id } = await sendAndRead('POST', '/news', { ...article, title: 'Um' })
  await sendAndRead('POST', '/news', { ...article, title: 'Dois' })
  const draft = await withdraw(id)
  const other = await sendAndRead('POST', '/news', { ...article, title: 'Três', slug: 'um' })
  const taken = await publish(draft)
  t.deepEqual([taken.status, Object.keys(taken.body.errors)], [409, ['slug']])
  await send('DELETE', `/news/${other.id}`)
  const words = { fields: { title: 'Um, revisto' }, version: draft.version }
  const published = await publish(await sendAndRead('PUT', `/drafts/${draft.id}`, words))
  t.like(published.body, { id, version: 3, title: 'Um, revisto', slug: 'um', content: '<p>Texto</p>' })
  t.deepEqual(await order(), ['Dois', 'Um, revisto'])
  t.deepEqual([await drafts(), await bin(), await statusOf('/noticias/um')], [[], [other.id], 200])
  await undo(published.act)
  t.is(await statusOf('/noticias/um'), 404)
  t.like(await drafts(), [{ itemId: id, title: 'Um, revisto' }])
})

test('What was withdrawn comes back with the picture that it had, though the library does not know it', async (t) => {
  const { withdraw, publish, create } = await open(t)
  await create('news', 'antiga', { imageUrl: '/uploads/antiga.png' })
  const published = await publish(await withdraw('antiga'))
  t.like(published, { status: 200, body: { id: 'antiga', imageUrl: '/uploads/antiga.png' } })
})

test('Undoing a first publication withdraws the item, with its words as its draft; undoing that publishes it again', async (t) => {
  const { send, sendAndRead, draftOf, publish, undo, drafts, statusOf, bin } = await open(t)
  const fields = { title: 'Olá', content: '<p>Texto</p>', slug: '', publishDate: '' }
  const published = await publish(await draftOf(null, fields))
  const direct = await send('POST', '/news', { ...article, slug: 'direta' })
  t.deepEqual(await drafts(), [])
  for (const [publication, path] of [
    [published, '/noticias/ola'],
    [direct, '/noticias/direta'],
  ] as const) {
    const undone = await undo(publication.act)
    t.is(undone.words, 'Notícia retirada')
    t.is(await statusOf(path), 404)
    const [found, ...others] = (await drafts()) as [Draft]
    t.like(found, { itemId: publication.body.id, publishAt: null, title: 'Olá' })
    t.like(await sendAndRead('GET', `/drafts/${found.id}`), { itemVersion: 1, fields: { content: '<p>Texto</p>' } })
    t.deepEqual([others, await bin()], [[], []])

    const redone = await undo(undone.act)
    t.deepEqual([await statusOf(path), await drafts()], [200, []], 'nobody wrote in it')
    const again = await undo(redone.act)
    t.is(again.words, 'Notícia retirada')
    t.like(await drafts(), [{ itemId: publication.body.id }])
    await undo(again.act)
  }
})

test('Undoing the publication of changes brings the earlier content back, and leaves drafts as they are', async (t) => {
  const { sendAndRead, draftOf, publish, undo, drafts, readJson } = await open(t)
  const { id } = await sendAndRead('POST', '/news', article)
  const publication = await publish(await draftOf(id, { title: 'Novo' }))
  const titleOf = async () => (await readJson('/api/news/ola')).title
  const undone = await undo(publication.act)
  t.deepEqual([await titleOf(), await drafts()], ['Olá', []])
  t.is((await sendAndRead('GET', `/history/news/${id}/2`)).title, 'Novo', 'its words are in the history')
  const newer = await draftOf(id, { excerpt: 'Mais' })
  await undo(undone.act)
  t.is(await titleOf(), 'Novo')
  t.like(await drafts(), [{ id: newer.id }])
})
