import test, { type ExecutionContext } from 'ava'
import { projections, readModels } from '../../projections/index.ts'
import { presentRows } from '../../projections/present-rows.ts'
import { recordKinds } from '../../src/content/catalogue.ts'
import { edition } from '../../src/content/edition.ts'
import { media } from '../../src/content/media.ts'
import { news } from '../../src/content/news.ts'
import { section } from '../../src/content/section.ts'
import { sponsor } from '../../src/content/sponsor.ts'
import type { Festival } from '../../src/festival.ts'
import { restoreItem } from '../../src/history/restore.ts'
import { undoAct } from '../../src/history/undo.ts'
import type { Unit } from '../../src/log/unit.ts'
import { appendFacts, eventsOf, openTestFestival, rowsOf, runAll } from '../support/festival.ts'
import { picture, sampleNamed } from '../support/samples.ts'

/** Acts with names of their own, one a minute. */
async function openHistory(t: ExecutionContext) {
  const { festival } = await openTestFestival(t)
  let minutes = 0
  const causeOf = (requestId: string) => {
    minutes += 1
    return { actor: 'ana', at: new Date(Date.UTC(2025, 9, 22, 8, minutes)).toISOString(), requestId }
  }
  const act = (name: string, ...commands: Command[]) => {
    const cause = causeOf(name)
    return runAll(
      festival,
      commands.map(([noun, id, command]) => ({ noun, id, command, cause })),
    )
  }
  /** Whether anything was left to do, or why nothing was done. */
  const undo = async (of: string, as = `undo of ${of}`) => {
    const outcome = await undoAct(festival, of, causeOf(as))
    return 'refusal' in outcome ? { is: outcome.is, ...outcome.refusal } : outcome.is === 'written'
  }
  const restore = (kind: 'news' | 'sponsor', id: string, version: number) =>
    restoreItem(festival, { kind, id, version }, causeOf('restore'))
  return { festival, act, undo, restore, rows: (table: string) => rowsOf(festival.database.read, table) }
}
type Command = [noun: Parameters<Unit['handle']>[0]['noun'], id: string, command: object]

const fieldsOf = (kind: string, n: number, fields = {}) => ({ ...sampleNamed(kind).fields(n), ...fields })

const dataOf = async (festival: Festival, type: string) =>
  (await eventsOf(festival)).filter((event) => event.type === type).map(({ data }) => JSON.parse(String(data)))

const withoutTimes = ({ version, updatedAt, ...row }: Record<string, unknown>) => row

for (const kind of recordKinds) {
  test(`${kind}: a removed item that comes back has its id, its content and its old place`, async (t) => {
    const { festival, act, undo, rows } = await openHistory(t)
    const { noun, fields } = sampleNamed(kind)
    const { table } = readModels[kind].projections[0]
    for (const n of [1, 2]) await act(`create ${n}`, [noun, `${n}`, { type: noun.commands.create, fields: fields(n) }])
    const before = await rows(table)
    for (const round of [1, 2]) {
      await act(`remove ${round}`, [noun, '1', { type: noun.commands.remove }])
      t.true(await undo(`remove ${round}`))
      const after = await rows(table)
      t.deepEqual(after.map(withoutTimes), before.map(withoutTimes))
      t.is(after.find(({ id }) => id === '1')?.version, 1 + 2 * round)
    }
    t.true(await undo('undo of remove 2'), 'redone')
    const present = () => presentRows(festival.database.read, kind).pluck('id')
    t.deepEqual(await present(), ['2'])
    t.true(await undo('create 2'))
    t.deepEqual(await present(), [])
    const { differences } = await festival.rebuild({ check: true })
    t.deepEqual(differences, [])
  })
}

test('Slugs that one act exchanged are exchanged back, and again', async (t) => {
  const { act, undo, rows } = await openHistory(t)
  const create = (id: string): Command => [
    news,
    id,
    { type: 'PublishNews', fields: fieldsOf('news', 1, { slug: `s-${id}` }) },
  ]
  await act('create', create('1'), create('2'))
  const rename = (id: string, slug: string): Command => [news, id, { type: 'ReviseNews', changes: { slug } }]
  await act('exchange', rename('1', 'entretanto'), rename('2', 's-1'), rename('1', 's-2'))
  const slugs = async () => (await rows('read_news')).map(({ id, slug }) => `${id} ${slug}`).sort()
  t.deepEqual(await slugs(), ['1 s-2', '2 s-1'])
  t.true(await undo('exchange'))
  t.deepEqual(await slugs(), ['1 s-1', '2 s-2'])
  t.true(await undo('undo of exchange', 'redo'))
  t.deepEqual(await slugs(), ['1 s-2', '2 s-1'])
})

test('What one act changed, removed and brought back with other words gets back what it had', async (t) => {
  const { act, undo, rows } = await openHistory(t)
  await act('create', [news, '1', { type: 'PublishNews', fields: fieldsOf('news', 1) }])
  const [before] = (await rows('read_news')).map(withoutTimes)
  await act(
    'all at once',
    [news, '1', { type: 'ReviseNews', changes: { title: 'Outro título', excerpt: 'Outro resumo' } }],
    [news, '1', { type: 'WithdrawNews' }],
    [news, '1', { type: 'RestoreNews', fields: fieldsOf('news', 2), position: 1, createdAt: '2025-10-22' }],
    [news, '1', { type: 'ReviseNews', changes: { title: 'Por fim' } }],
  )
  const [after] = (await rows('read_news')).map(withoutTimes)
  t.is(after!.title, 'Por fim')
  t.true(await undo('all at once'))
  t.deepEqual((await rows('read_news')).map(withoutTimes), [{ ...before, createdAt: after!.createdAt }])
  t.true(await undo('undo of all at once', 'redo'))
  t.deepEqual((await rows('read_news')).map(withoutTimes), [after])
})

test('A year, a picture and a hidden block are put back; the picture stays stored', async (t) => {
  const { act, undo, rows } = await openHistory(t)
  await act(
    'create',
    [edition, 'e', { type: 'RecordEdition', fields: fieldsOf('edition', 1, { year: 2005 }) }],
    [sponsor, 's', { type: 'AddSponsor', fields: fieldsOf('sponsor', 1) }],
    [section, 'b', { type: 'WriteSection', fields: fieldsOf('section', 1) }],
  )
  const { url } = picture(1)
  await act(
    'change',
    [edition, 'e', { type: 'ReviseEdition', changes: { year: 2006 } }],
    [media, 'm', { type: 'StoreMedia', fields: picture(1) }],
    [sponsor, 's', { type: 'ReviseSponsor', changes: { imageUrl: url } }],
    [section, 'b', { type: 'ReviseSection', changes: { content: 'Novo', isVisible: false } }],
  )
  await act('a later change', [section, 'b', { type: 'ReviseSection', changes: { linkText: 'Ler' } }])
  t.true(await undo('change'))
  t.like((await rows('read_editions'))[0], { year: 2005 })
  t.like((await rows('read_sponsors'))[0], { imageUrl: null })
  t.like((await rows('read_sections'))[0], { content: 'Texto', isVisible: 1, linkText: 'Ler' })
  t.is((await rows('read_media')).length, 1)
  t.false(await undo('change'), 'nothing is left to do')
  await act('another', [edition, 'f', { type: 'RecordEdition', fields: fieldsOf('edition', 2, { year: 2006 }) }])
  const taken = await undo('undo of change', 'redo')
  t.like(taken, { is: 'conflict', errors: { year: 'Este ano já está registado.' } })
  t.like((await rows('read_sponsors'))[0], { imageUrl: null }, 'nothing of a refused undo is written')
})

test('An item that was removed and written otherwise since keeps the removal from being undone', async (t) => {
  const { act, undo } = await openHistory(t)
  const write = (name: string, content: string) =>
    act(name, [section, 'b', { type: 'WriteSection', fields: fieldsOf('section', 1, { content }) }])
  await write('write', 'Um')
  await act('remove', [section, 'b', { type: 'RemoveSection' }])
  await write('write again', 'Dois')
  const field = { kind: 'section', field: 'content', label: 'conteúdo', current: 'Dois', actor: 'ana' }
  t.like(await undo('remove'), { is: 'conflict', count: 1, fields: [field] })
})

test('At most twenty of the fields that keep an act from being undone are named, and all are counted', async (t) => {
  const { act, undo } = await openHistory(t)
  const ids = Array.from({ length: 15 }, (_, n) => `${n}`)
  const reviseAll = (changes: object) => ids.map((id): Command => [sponsor, id, { type: 'ReviseSponsor', changes }])
  const create = (id: string): Command => [sponsor, id, { type: 'AddSponsor', fields: fieldsOf('sponsor', Number(id)) }]
  await act('create', ...ids.map(create))
  await act('change', ...reviseAll({ description: 'Um', website: 'https://um.pt' }))
  await act('later', ...reviseAll({ description: 'Dois', website: 'https://dois.pt' }))
  const refused = await undo('change')
  t.like(refused, { is: 'conflict', count: 30 })
  t.is(typeof refused === 'object' && refused.fields?.length, 20)
})

test('Unsanitised text of an old event is clean when it comes back, and undoing that again has nothing to do', async (t) => {
  const { festival, act, undo, rows } = await openHistory(t)
  const content = '<p onclick="x()">Olá</p><script>x()</script>'
  for (const id of ['n', 'm']) {
    const data = fieldsOf('news', 1, { content, slug: id })
    await appendFacts(festival, `news/${id}`, { type: 'NewsPublished', data })
  }
  await act('remove', [news, 'n', { type: 'WithdrawNews' }])
  await act('change', [news, 'm', { type: 'ReviseNews', changes: { content: '<p>Novo</p>' } }])
  for (const name of ['remove', 'change']) {
    t.true(await undo(name))
    t.false(await undo(name, 'again'), 'nothing is left to do')
  }
  const contents = (await rows('read_news')).map((row) => row.content)
  t.deepEqual(contents, ['<p>Olá</p>', '<p>Olá</p>'])
  const restored = await dataOf(festival, 'NewsRestored')
  t.deepEqual([restored[0].fields.content, restored[0].position], ['<p>Olá</p>', 1])
  await act('later', [news, 'm', { type: 'ReviseNews', changes: { content: '<p>Ainda</p>' } }])
  t.like(await undo('change', 'too late'), { is: 'conflict' })
})

test('An older version of an item that was removed and written again comes back in its last place', async (t) => {
  const { act, restore, rows } = await openHistory(t)
  const create: Command = [sponsor, 's', { type: 'AddSponsor', fields: fieldsOf('sponsor', 1) }]
  const remove: Command = [sponsor, 's', { type: 'RemoveSponsor' }]
  await act('create', create)
  await act('remove', remove)
  await act('create again', create)
  const [{ createdAt, position }] = (await rows('read_sponsors')) as [Record<string, unknown>]
  await act('remove again', remove)
  t.like(await restore('sponsor', 's', 1), { is: 'written', value: 5 })
  t.like((await rows('read_sponsors'))[0], { createdAt, position, version: 5 })
  t.like(await restore('sponsor', 's', 3), { is: 'unchanged' }, 'the content is equal')
})

test('A large import is undone and redone in one act each', async (t) => {
  const { festival, act, undo, rows } = await openHistory(t)
  const long = `<p>${'palavra '.repeat(700)}</p>`
  const count = 300
  const articles = Array.from({ length: count }, (_, n) => fieldsOf('news', n, { content: `${long}${n % 9}` }))
  await act('import', ...articles.map((fields, n): Command => [news, `${n}`, { type: 'PublishNews', fields }]))
  const before = await rows('read_news')
  const start = performance.now()
  t.true(await undo('import'))
  const undone = performance.now()
  t.deepEqual(await rows('read_news'), [])
  t.true(await undo('undo of import', 'redo'))
  t.log(`undone in ${Math.round(undone - start)} ms, redone in ${Math.round(performance.now() - undone)} ms`)
  t.deepEqual((await rows('read_news')).map(withoutTimes), before.map(withoutTimes))
  const { counts } = await festival.rebuild({ check: true })
  t.deepEqual([...counts.values()].filter(Boolean), [])
  t.is(counts.size, projections.length)
})
