import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { Invalid } from '../../src/errors.ts'
import { eventsOf, openTestFestival } from '../support/festival.ts'
import { importAs, importList, writeImportFolder } from '../support/import-files.ts'

/** The lines of the error that importing these files gives; asserts that nothing was written. */
async function refusal(
  t: ExecutionContext,
  files: Record<string, unknown>,
  paths = Object.keys(files),
): Promise<string[]> {
  const { festival } = await openTestFestival(t)
  const folder = await writeImportFolder(t, files)
  const importing = importAs(
    festival,
    paths.map((path) => join(folder, path)),
  )
  const error = await t.throwsAsync(importing, { instanceOf: Invalid })
  t.deepEqual(await eventsOf(festival), [])
  return error!.message.replaceAll(`${folder}/`, '').split('\n')
}

test('all problems of all files are reported at once with file, item and field', async (t) => {
  const lines = await refusal(t, {
    'writers.json': [{ name: 'Certo' }, { name: '', birthYear: 'por volta de 1888' }, { name: 'Outro', morada: 'Rua' }],
    'schedule.json': [{ date: '2025-02-30', time: '25:00', title: 'Mesa', location: 'Claustro' }, 7],
  })
  t.deepEqual(lines, [
    'Nada foi importado: 7 problemas.',
    '  writers.json, item 2, name: Indique o nome.',
    '  writers.json, item 2, birthYear: Indique um ano, como 1888.',
    '  writers.json, item 3, morada: este campo não existe.',
    '  schedule.json, item 1, date: Indique uma data que exista, como 2025-10-22.',
    '  schedule.json, item 1, time: Indique uma hora que exista, como 17:00.',
    '  schedule.json, item 1, description: Escreva uma descrição.',
    '  schedule.json, item 2: devia ser um objeto: { … }.',
  ])
})

test('an event that ends before it begins is rejected, also by what is stored', async (t) => {
  const { festival } = await openTestFestival(t)
  const mesa = { date: '2025-10-22', time: '15:00', title: 'Mesa', location: 'Claustro', description: 'x' }
  const importing = (items: object[]) => importList(t, festival, 'schedule', items)
  await importing([{ ...mesa, id: 'mesa', endTime: '16:00' }])
  const files = [
    { id: 'mesa', time: '17:00' },
    { ...mesa, title: 'Outra', endTime: '14:00' },
  ]
  await t.throwsAsync(importing(files), {
    message: /item 1, endTime: Acaba antes de começar\.\n.*item 2, endTime: Acaba antes de começar\.$/,
  })
})

test('a file that is not UTF-8 is refused with its line, and UTF-16 with a byte order mark is read', async (t) => {
  const text = JSON.stringify([{ name: 'Ana Prova', nationality: 'Português' }], null, 1)
  const broken = { 'writers.json': Buffer.from(text, 'latin1'), 'news.json': Buffer.from('P\0\xff', 'latin1') }
  t.deepEqual(await refusal(t, broken), [
    'Nada foi importado: 2 problemas.',
    '  writers.json: O texto deixa de ser UTF-8 na linha 4. Guarde-o com a codificação UTF-8 e tente de novo.',
    '  news.json: Isto não é texto.',
  ])
  const { festival } = await openTestFestival(t)
  const folder = await writeImportFolder(t, { 'writers.json': Buffer.from(`\uFEFF${text}`, 'utf16le') })
  await importAs(festival, [folder])
  t.true((await eventsOf(festival)).some(({ data }) => String(data).includes('Português')))
})

test('required fields are required only for new items', async (t) => {
  t.deepEqual(await refusal(t, { 'sections.json': [{ pageSlug: 'homepage', sectionKey: 'a' }] }), [
    'Nada foi importado: 1 problema.',
    '  sections.json, item 1, sectionType: O tipo tem de ser text, html, link ou image.',
  ])
  const { festival } = await openTestFestival(t)
  await importList(t, festival, 'sections', [{ pageSlug: 'homepage', sectionKey: 'a', sectionType: 'text' }])
  const again = await importList(t, festival, 'sections', [{ pageSlug: 'homepage', sectionKey: 'a', content: 'Olá' }])
  t.deepEqual(again, { sections: { created: 0, changed: 1, unchanged: 0 } })
})

test('an item without key fields is rejected', async (t) => {
  t.deepEqual(await refusal(t, { 'news.json': [{ content: '<p>Olá</p>' }, { title: '!!!' }], 'sponsors.json': [{}] }), [
    'Nada foi importado: 3 problemas.',
    '  news.json, item 1, title: não pode faltar: é por ele que o item se reconhece.',
    '  news.json, item 2, title: não pode faltar: é por ele que o item se reconhece.',
    '  sponsors.json, item 1, name: não pode faltar: é por ele que o item se reconhece.',
  ])
})

test('the same item twice is a problem, also in different files and spellings', async (t) => {
  const files = { 'news.json': [{ title: 'Olá' }], 'mais.json': { news: [{ slug: 'OLÁ', title: 'Outra' }] } }
  t.deepEqual(await refusal(t, files), [
    'Nada foi importado: 1 problema.',
    '  mais.json, news, item 1: é o mesmo que news.json, item 1.',
  ])
})

test('a value of another item is a problem, also of an item whose key is stored, and so is a key that matches two', async (t) => {
  const { festival } = await openTestFestival(t)
  const at = (sectionKey: string) => ({ pageSlug: 'homepage', sectionKey, sectionType: 'text' })
  await importList(t, festival, 'news', [{ id: 'a', title: 'Um' }])
  for (const id of ['x', 'y']) await importList(t, festival, 'sponsors', [{ id, name: 'Lello' }])
  await importList(t, festival, 'sections', [
    { id: 'a', ...at('k1') },
    { id: 'b', ...at('k2') },
  ])
  const cases = [
    ['news', { id: 'b', title: 'Dois', slug: 'um' }, 'slug: já há outro item com este valor.'],
    ['sponsors', { name: 'Lello' }, 'name: há 2 itens assim: indique o id do que é.'],
    ['sections', { id: 'b', sectionKey: 'k1' }, 'sectionKey: já há outro item com este valor.'],
  ] as const
  for (const [kind, item, problem] of cases) {
    const error = await t.throwsAsync(importList(t, festival, kind, [item]), { instanceOf: Invalid })
    t.regex(error!.message, /^Nada foi importado: 1 problema\.\n/)
    t.true(error!.message.endsWith(`${kind}, item 1, ${problem}`), error!.message)
  }
})

test('of two concurrent imports with the same slug one is rejected and writes nothing', async (t) => {
  const { festival } = await openTestFestival(t)
  const [first, second] = await Promise.allSettled([
    importList(t, festival, 'news', [{ id: 'a', title: 'Um' }]),
    importList(t, festival, 'news', [{ id: 'b', title: 'Um' }]),
  ])
  t.is((await eventsOf(festival)).length, 1)
  const refused = first.status === 'rejected' ? first : second
  t.true(refused.status === 'rejected' && refused.reason instanceof Invalid)
})

test('files of an unknown kind, unknown kinds, invalid JSON and missing files are rejected', async (t) => {
  const news = '[\n  {"title": "Um"},\n  {"title" "Dois"}\n]'
  const files = { 'coisas.json': [], 'mais.json': { poemas: [], news: {} }, 'writers.json': 'null', 'news.json': news }
  const kinds = 'news, pages, sponsors, schedule, writers, episodes, previous-years, sections'
  t.deepEqual(await refusal(t, files, [...Object.keys(files), 'falta.json']), [
    'Nada foi importado: 6 problemas.',
    `  coisas.json: o nome não diz que conteúdo é. Use --kind com um destes: ${kinds}.`,
    `  mais.json, poemas: não é um tipo de conteúdo. São: ${kinds}.`,
    '  mais.json, news: devia ser uma lista de itens: [ … ].',
    '  writers.json: devia ser uma lista de itens: [ … ].',
    '  news.json, linha 3, coluna 12: isto não é JSON.',
    '  falta.json: este ficheiro não existe.',
  ])
})

test('--kind names the kind of a file with another name', async (t) => {
  const { festival } = await openTestFestival(t)
  const folder = await writeImportFolder(t, { 'lista.json': [{ name: 'Lello' }] })
  const outcome = await importAs(festival, [join(folder, 'lista.json')], 'sponsors')
  t.deepEqual(outcome, { sponsors: { created: 1, changed: 0, unchanged: 0 } })
})
