import test, { type ExecutionContext } from 'ava'
import { projections } from '../../projections/index.ts'
import { news } from '../../src/content/news.ts'
import { eventsOf, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'
import { patient, runScript } from '../support/script.ts'
import { tamper } from '../support/tamper.ts'

/** A news item published, its title changed once; the database closed. */
async function revisedNews(t: ExecutionContext) {
  const { festival, dataDir } = await openTestFestival(t, patient)
  await run(festival, news, 'n-1', { type: 'PublishNews', fields: sampleNamed('news').fields(1) as never })
  await run(festival, news, 'n-1', { type: 'ReviseNews', changes: { title: 'Outro título' } })
  await festival.close()
  return dataDir
}

const state = async (t: ExecutionContext, dataDir: string) => {
  const { festival } = await openTestFestival(t, { dataDir, ...patient })
  const found = { events: await eventsOf(festival), news: await rowsOf(festival.database.read, 'read_news') }
  await festival.close()
  return found
}

const SPOIL = "UPDATE read_news SET title = 'Falso'"
const said = (differences: number) => `read_news  ${differences}`

test('tables that are right are said to be right', async (t) => {
  const dataDir = await revisedNews(t)
  t.deepEqual(await runScript('rebuild', ['--check', '--only', 'news'], dataDir), {
    code: 0,
    out: `Acontecimentos reproduzidos: 2\nTabela     Linhas diferentes\n${said(0)}\nAs tabelas são o que o registo diz.\n`,
    err: '',
  })
})

test('a check names table, row, column, both values and the event, and changes nothing', async (t) => {
  const dataDir = await revisedNews(t)
  await tamper(dataDir, SPOIL)
  const before = await state(t, dataDir)
  t.deepEqual(await runScript('rebuild', ['--check', '--only', 'news'], dataDir), {
    code: 1,
    out: [
      'Acontecimentos reproduzidos: 2',
      'Tabela     Linhas diferentes',
      said(1),
      '  read_news, linha id=n-1, coluna title: tem «Falso», devia ter «Outro título»; devia tê-la escrito o acontecimento 2 (NewsRevised).',
      'Nada foi mudado. Para reparar: npm run rebuild',
      '',
    ].join('\n'),
    err: '',
  })
  t.deepEqual(await state(t, dataDir), before)
})

test('rows that are missing or one too many are named with the event that wrote them, if any did', async (t) => {
  const dataDir = await revisedNews(t)
  await tamper(dataDir, "UPDATE read_news SET id = 'n-9'")
  const { code, out } = await runScript('rebuild', ['--check'], dataDir)
  t.is(code, 1)
  t.deepEqual(
    out.split('\n').filter((line) => line.startsWith('  ')),
    [
      '  read_news, linha id=n-9: está a mais; nenhum acontecimento a escreveu.',
      '  read_news, linha id=n-1: falta; devia tê-la escrito o acontecimento 1 (NewsPublished).',
    ],
  )
})

test('a rebuild repairs what differs, says how much it was, and leaves the log alone', async (t) => {
  const dataDir = await revisedNews(t)
  const right = await state(t, dataDir)
  await tamper(dataDir, SPOIL, "DELETE FROM read_slugs WHERE slug = 'noticia-1'")
  const { code, out } = await runScript('rebuild', [], dataDir)
  t.is(code, 0)
  t.deepEqual(
    out.split('\n').filter((line) => /^read_\S+ +[1-9]/.test(line)),
    ['read_news         1', 'read_slugs        1'],
  )
  t.deepEqual(await state(t, dataDir), right)
  t.is((await runScript('rebuild', ['--check'], dataDir)).code, 0)
})

test('only the table that was asked for is repaired', async (t) => {
  const dataDir = await revisedNews(t)
  await tamper(dataDir, SPOIL)
  t.is((await runScript('rebuild', ['--only', 'slugs'], dataDir)).code, 0)
  t.is((await state(t, dataDir)).news[0]!.title, 'Falso')
})

test('a table that there is not is refused with the names of those that there are', async (t) => {
  const dataDir = await revisedNews(t)
  t.deepEqual(await runScript('rebuild', ['--only', 'noticias'], dataDir), {
    code: 1,
    out: '',
    err: `Não há nenhuma tabela «noticias». Há: ${projections.map(({ name }) => name).join(', ')}.\n`,
  })
})
