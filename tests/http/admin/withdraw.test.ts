import test, { type ExecutionContext } from 'ava'
import type { Draft } from '../../../src/content/draft.ts'
import type { BinItem, ItemHistory, Register } from '../../../src/content/history.ts'
import { news } from '../../../src/content/news.ts'
import { run } from '../../support/festival.ts'
import { sampleOf } from '../../support/samples.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = { id: string; version: number; slug: string; title: string; content: string }

async function open(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const send = async <T = Row>(method: string, path: string, body?: object) => {
    const response = await site.request(method, path, body)
    const text = await response.text()
    const answer = text ? JSON.parse(text) : {}
    return { status: response.status, act: response.headers.get('x-act-id')!, answer: answer as T }
  }
  const read = async <T>(path: string) => (await send<T>('GET', path)).answer
  const done = async <T = Row>(method: string, path: string, body?: object) => {
    const sent = await send<T>(method, path, body)
    t.true(sent.status < 300, `${sent.status} ${method} ${path} ${JSON.stringify(sent.answer)}`)
    return sent
  }
  const undo = (act: string) => done<{ act: string; acts: Register['acts'] }>('POST', `/history/acts/${act}/undo`)
  const drafts = () => read<Draft[]>('/drafts')
  const bin = async () => (await read<BinItem[]>('/bin')).map(({ id }) => id)
  const statusOf = async (path: string) => (await site.get(path)).status
  return { ...site, send, done, read, undo, drafts, bin, statusOf }
}

const article = { title: 'Olá', content: '<p>Texto</p>', publishDate: '2025-10-01' }

for (const [kind, path, publicPath] of [
  ['news', '/news', '/noticias/ola'],
  ['page', '/pages', '/pagina/ola'],
] as const) {
  test(`${kind}: what is withdrawn is gone for visitors, is a draft, and has its history but is not in the bin`, async (t) => {
    const { send, done, read, drafts, bin, statusOf, get } = await open(t)
    const { id } = (await done('POST', path, article)).answer
    t.is(await statusOf(publicPath), 200)
    const listed =
      kind === 'news'
        ? ['/noticias', '/noticias.rss', '/sitemap.xml', '/api/news']
        : ['/', '/sitemap.xml', '/api/pages']
    for (const page of listed) t.regex(await (await get(page)).text(), /ola/, page)

    const { status, act, answer } = await done<Draft>('POST', `${path}/${id}/withdraw`)
    t.is(status, 200)
    t.truthy(act)
    t.like(answer, { kind, itemId: id, title: 'Olá', itemVersion: 1, publishAt: null, version: 1 })
    t.like(answer.fields, { slug: 'ola', content: '<p>Texto</p>' })
    t.is(await statusOf(publicPath), 404)
    for (const page of listed) t.notRegex(await (await get(page)).text(), /\bola\b/, page)
    t.deepEqual(
      (await drafts()).map(({ itemId }) => itemId),
      [id],
    )
    t.deepEqual(await bin(), [])

    const history = await read<ItemHistory>(`/history/${kind}/${id}`)
    t.like(history, { title: 'Olá', exists: false, href: null })
    t.is(history.versions[0]!.words, kind === 'news' ? 'Notícia retirada' : 'Página retirada')
    t.is((await read<Register>('/history')).acts[0]!.words, history.versions[0]!.words)
    t.is((await send('POST', `${path}/${id}/withdraw`)).status, 404)
    t.is((await send('POST', `${path}/nada/withdraw`)).status, 404)

    t.is((await send('DELETE', `/drafts/${answer.id}`)).status, 204)
    t.deepEqual(await bin(), [id])
  })
}

test('A draft of changes becomes the draft of what is withdrawn, and its schedule is taken off', async (t) => {
  const { done, drafts, festival, read } = await open(t)
  const { id } = (await done('POST', '/news', article)).answer
  const draft = (await done<Draft>('POST', '/drafts', { kind: 'news', itemId: id, fields: { title: 'Novo' } })).answer
  const due = { publish_at: '2025-12-01T09:00', due_at: '2025-12-01T09:00:00.000Z', scheduled_by: 'p_x' }
  await festival.database.write('drafts').update(due)
  t.is((await read<Draft>(`/drafts/${draft.id}`)).publishAt, '2025-12-01T09:00')
  const withdrawn = (await done<Draft>('POST', `/news/${id}/withdraw`)).answer
  t.like(withdrawn, { id: draft.id, title: 'Novo', publishAt: null, itemVersion: 1 })
  t.like(withdrawn.fields, { title: 'Novo', content: '<p>Texto</p>' })
  t.is((await drafts()).length, 1)
  t.like(await festival.database.read('drafts').first(), { due_at: null, scheduled_by: null })
})

test('Undoing a withdrawal puts the item back where it was, and ends its draft only if nobody wrote in it', async (t) => {
  const { done, undo, drafts, get, read } = await open(t)
  const order = async () => ((await (await get('/api/news')).json()) as Row[]).map(({ title }) => title)
  const [one] = [(await done('POST', '/news', { ...article, title: 'Um' })).answer]
  await done('POST', '/news', { ...article, title: 'Dois' })
  t.deepEqual(await order(), ['Dois', 'Um'])

  const first = await done<Draft>('POST', `/news/${one.id}/withdraw`)
  const { answer: undone } = await undo(first.act)
  t.is(undone.acts[0]!.words, 'Notícia reposta')
  t.deepEqual(await order(), ['Dois', 'Um'])
  t.deepEqual(await drafts(), [])
  t.like(await (await get('/api/news/um')).json(), { id: one.id, version: 3 })

  const again = await undo(undone.act)
  t.is(again.answer.acts[0]!.words, 'Notícia retirada', 'the redo withdraws it again')
  t.deepEqual(await order(), ['Dois'])
  const [draft] = await drafts()
  t.like(draft, { itemId: one.id, title: 'Um' })
  await done('PUT', `/drafts/${draft!.id}`, { fields: { title: 'Um, revisto' }, version: draft!.version })
  const third = await undo(again.answer.act)
  t.deepEqual(await order(), ['Dois', 'Um'])
  const kept = await drafts()
  t.like(kept, [{ id: draft!.id, title: 'Um, revisto', itemId: one.id }])
  t.like(await read(`/drafts/${draft!.id}`), { fields: { title: 'Um, revisto', content: '<p>Texto</p>' } })
  await undo(third.answer.act)
  t.deepEqual(await order(), ['Dois'])
  t.like(await drafts(), [{ id: draft!.id, title: 'Um, revisto', itemId: one.id }])
})

test('Restoring a version of a withdrawn item does the same; a taken address is a conflict until another is given', async (t) => {
  const { send, done, drafts, statusOf } = await open(t)
  const { id } = (await done('POST', '/news', article)).answer
  await done('PUT', `/news/${id}`, { title: 'Olá outra vez' })
  const draft = (await done<Draft>('POST', `/news/${id}/withdraw`)).answer
  t.is(
    (await done('POST', '/news', { ...article, title: 'Outra', slug: 'ola' })).answer.slug,
    'ola',
    'its address is free',
  )
  const taken = await send<{ errors: object }>('POST', `/history/news/${id}/restore`, { version: 2 })
  t.is(taken.status, 409)
  t.deepEqual(Object.keys(taken.answer.errors), ['slug'])
  t.is((await drafts())[0]!.id, draft.id, 'a refusal changes nothing')
  const back = await done('POST', `/history/news/${id}/restore`, { version: 1, slug: 'ola-2' })
  t.like(back.answer, { id, title: 'Olá', slug: 'ola-2', version: 4 })
  t.deepEqual(await drafts(), [])
  t.is(await statusOf('/noticias/ola-2'), 200)
})

test('Deleting an item deletes its draft, which waits in the bin when the item is restored', async (t) => {
  const { done, undo, drafts, read, bin } = await open(t)
  const { id } = (await done('POST', '/news', article)).answer
  const draft = (await done<Draft>('POST', '/drafts', { kind: 'news', itemId: id, fields: { title: 'Novo' } })).answer
  const removal = await done('DELETE', `/news/${id}`)
  t.deepEqual([await drafts(), await bin()], [[], [id]])
  const restored = await undo(removal.act)
  t.deepEqual([await drafts(), await bin()], [[], []])
  t.like(await read('/drafts?deleted=1'), [{ id: draft.id, itemId: id, title: 'Novo', deletedBy: 'ana' }])
  await done('POST', `/drafts/${draft.id}/undelete`)
  t.like(await drafts(), [{ id: draft.id, itemId: id, title: 'Novo' }])

  const redone = await undo(restored.answer.act)
  t.is(redone.answer.acts[0]!.words, 'Notícia deletada')
  t.deepEqual([await drafts(), await bin()], [[], [id]], 'the redo removes both again')
  await done('POST', `/drafts/${draft.id}/undelete`)
  t.deepEqual(await bin(), [], 'what was deleted with a draft is a draft again')
  t.like(await read(`/drafts/${draft.id}`), { fields: { title: 'Novo', content: '<p>Texto</p>' } })
})

test('Publishing the draft of what was withdrawn brings the item back with its id and its place', async (t) => {
  const { send, done, drafts, get, statusOf, bin } = await open(t)
  const order = async () => ((await (await get('/api/news')).json()) as Row[]).map(({ title }) => title)
  const { id } = (await done('POST', '/news', { ...article, title: 'Um' })).answer
  await done('POST', '/news', { ...article, title: 'Dois' })
  const draft = (await done<Draft>('POST', `/news/${id}/withdraw`)).answer
  const other = (await done('POST', '/news', { ...article, title: 'Três', slug: 'um' })).answer
  const taken = await send<{ errors: object }>('POST', `/drafts/${draft.id}/publish`, { version: draft.version })
  t.is(taken.status, 409)
  t.deepEqual(Object.keys(taken.answer.errors), ['slug'])
  await done('DELETE', `/news/${other.id}`)
  const saved = (
    await done<Draft>('PUT', `/drafts/${draft.id}`, { fields: { title: 'Um, revisto' }, version: draft.version })
  ).answer
  const published = await done('POST', `/drafts/${draft.id}/publish`, { version: saved.version })
  t.like(published.answer, { id, version: 3, title: 'Um, revisto', slug: 'um', content: '<p>Texto</p>' })
  t.deepEqual(await order(), ['Dois', 'Um, revisto'])
  t.deepEqual([await drafts(), await bin(), await statusOf('/noticias/um')], [[], [other.id], 200])
})

test('What was withdrawn comes back with the picture that it had, though the library does not know it', async (t) => {
  const { done, festival } = await open(t)
  const fields = {
    ...sampleOf('news'),
    ...article,
    slug: 'ola',
    excerpt: '',
    category: '',
    imageUrl: '/uploads/antiga.png',
  }
  await run(festival, news, 'antiga', { type: 'PublishNews', fields })
  const draft = (await done<Draft>('POST', '/news/antiga/withdraw')).answer
  const published = await done('POST', `/drafts/${draft.id}/publish`, { version: draft.version })
  t.like(published.answer, { id: 'antiga', imageUrl: '/uploads/antiga.png' })
})

test('Undoing a first publication withdraws the item, with its words as its draft; undoing that publishes it again', async (t) => {
  const { done, undo, drafts, read, statusOf, bin } = await open(t)
  const fields = { title: 'Olá', content: '<p>Texto</p>', slug: '', publishDate: '' }
  const draft = (await done<Draft>('POST', '/drafts', { kind: 'news', fields })).answer
  const published = await done('POST', `/drafts/${draft.id}/publish`, { version: 1 })
  const direct = await done('POST', '/news', { ...article, slug: 'direta' })
  t.deepEqual(await drafts(), [])
  for (const [publication, path] of [
    [published, '/noticias/ola'],
    [direct, '/noticias/direta'],
  ] as const) {
    const undone = await undo(publication.act)
    t.is(undone.answer.acts[0]!.words, 'Notícia retirada')
    t.is(await statusOf(path), 404)
    const [found] = (await drafts()) as [Draft]
    t.like(found, { itemId: publication.answer.id, publishAt: null, title: 'Olá' })
    t.like(await read(`/drafts/${found.id}`), { itemVersion: 1, fields: { content: '<p>Texto</p>' } })
    t.deepEqual([(await drafts()).length, await bin()], [1, []])

    const redone = await undo(undone.answer.act)
    t.is(await statusOf(path), 200)
    t.deepEqual(await drafts(), [], 'nobody wrote in it')
    const again = await undo(redone.answer.act)
    t.is(again.answer.acts[0]!.words, 'Notícia retirada')
    t.like(await drafts(), [{ itemId: publication.answer.id }])
    await undo(again.answer.act)
  }
})

test('Undoing the publication of changes brings the earlier content back, and leaves drafts as they are', async (t) => {
  const { done, undo, drafts, read, get } = await open(t)
  const { id } = (await done('POST', '/news', article)).answer
  const changes = { kind: 'news', itemId: id, fields: { title: 'Novo' } }
  const draft = (await done<Draft>('POST', '/drafts', changes)).answer
  const publication = await done('POST', `/drafts/${draft.id}/publish`, { version: draft.version })
  const titleOf = async () => ((await (await get('/api/news/ola')).json()) as Row).title
  const undone = await undo(publication.act)
  t.deepEqual([await titleOf(), await drafts()], ['Olá', []])
  t.is((await read<Row>(`/history/news/${id}/2`)).title, 'Novo', 'its words are in the history')
  const newer = (await done<Draft>('POST', '/drafts', { ...changes, fields: { excerpt: 'Mais' } })).answer
  await undo(undone.answer.act)
  t.is(await titleOf(), 'Novo')
  t.like(await drafts(), [{ id: newer.id }])
})

test('Publishing what was withdrawn brings the item back, and undoing that withdraws it again', async (t) => {
  const { done, undo, drafts, statusOf } = await open(t)
  const { id } = (await done('POST', '/news', article)).answer
  const draft = (await done<Draft>('POST', `/news/${id}/withdraw`)).answer
  await done('PUT', `/drafts/${draft.id}`, { version: draft.version, fields: { title: 'Outro' } })
  const saved = await done('POST', `/drafts/${draft.id}/publish`, {})
  t.like(saved.answer, { id, title: 'Outro', slug: 'ola' })
  t.deepEqual([await drafts(), await statusOf('/noticias/ola')], [[], 200])
  await undo(saved.act)
  t.is(await statusOf('/noticias/ola'), 404)
  t.like(await drafts(), [{ itemId: id, title: 'Outro' }])
})
