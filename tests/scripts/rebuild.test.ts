import test, { type ExecutionContext } from 'ava'
import { projections } from '../../projections/index.ts'
import { news } from '../../src/content/news.ts'
import type { SiteLocation } from '../../src/db/open.ts'
import { type DatabaseOptions, eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { eventsOf, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'
import { runScript, slowMachine } from '../support/script.ts'
import { tamper } from '../support/tamper.ts'

/** A closed database with a news item and one change of its title. */
async function revisedNews(t: ExecutionContext, databaseOptions: DatabaseOptions = {}): Promise<SiteLocation> {
  const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
  await run(festival, news, 'n-1', { type: 'PublishNews', fields: sampleNamed('news').fields(1) as never })
  await run(festival, news, 'n-1', { type: 'ReviseNews', changes: { title: 'Outro título' } })
  await festival.close()
  return { dataDir, ...databaseOptions }
}

const state = async (t: ExecutionContext, location: SiteLocation) => {
  const { festival } = await openTestFestival(t, { ...location, ...slowMachine })
  const found = { events: await eventsOf(festival), news: await rowsOf(festival.database.read, 'read_news') }
  await festival.close()
  return found
}

const CORRUPT_TITLES = "UPDATE read_news SET title = 'Falso'"
const newsLine = (differences: number) => `read_news  ${differences}`

test('--check confirms correct tables', async (t) => {
  const location = await revisedNews(t)
  t.deepEqual(await runScript('rebuild', ['--check', '--only', 'news'], location), {
    code: 0,
    out: `Acontecimentos reproduzidos: 2\nTabela     Linhas diferentes\n${newsLine(0)}\nAs tabelas são o que o registo diz.\n`,
    err: '',
  })
})

eachEngine(
  test,
  '--check prints table, row, column, both values and the event, and changes nothing',
  async (t, databaseOptions) => {
    const location = await revisedNews(t, databaseOptions)
    await tamper(location, CORRUPT_TITLES)
    const before = await state(t, location)
    t.deepEqual(await runScript('rebuild', ['--check', '--only', 'news'], location), {
      code: 1,
      out: [
        'Acontecimentos reproduzidos: 2',
        'Tabela     Linhas diferentes',
        newsLine(1),
        '  read_news, linha id=n-1, coluna title: tem «Falso», devia ter «Outro título»; devia tê-la escrito o acontecimento 2 (NewsRevised).',
        'Nada foi mudado. Para reparar: npm run rebuild',
        '',
      ].join('\n'),
      err: '',
    })
    t.deepEqual(await state(t, location), before)
  },
)

eachEngine(
  test,
  '--check prints missing and extra rows with the event that should have written them',
  async (t, databaseOptions) => {
    const location = await revisedNews(t, databaseOptions)
    await tamper(location, "UPDATE read_news SET id = 'n-9'")
    const { code, out } = await runScript('rebuild', ['--check'], location)
    t.is(code, 1)
    t.deepEqual(
      out.split('\n').filter((line) => line.startsWith('  ')),
      [
        '  read_news, linha id=n-1: falta; devia tê-la escrito o acontecimento 1 (NewsPublished).',
        '  read_news, linha id=n-9: está a mais; nenhum acontecimento a escreveu.',
      ],
    )
  },
)

eachEngine(
  test,
  'A rebuild repairs and counts the differences, and does not change the log',
  async (t, databaseOptions) => {
    const location = await revisedNews(t, databaseOptions)
    const correct = await state(t, location)
    await tamper(location, CORRUPT_TITLES, "DELETE FROM read_slugs WHERE slug = 'noticia-1'")
    const { code, out } = await runScript('rebuild', [], location)
    t.is(code, 0)
    t.deepEqual(
      out.split('\n').filter((line) => /^read_\S+ +[1-9]/.test(line)),
      ['read_news         1', 'read_slugs        1'],
    )
    t.deepEqual(await state(t, location), correct)
    t.is((await runScript('rebuild', ['--check'], location)).code, 0)
  },
)

test('--only repairs the given table alone', async (t) => {
  const location = await revisedNews(t)
  await tamper(location, CORRUPT_TITLES)
  t.is((await runScript('rebuild', ['--only', 'slugs'], location)).code, 0)
  t.is((await state(t, location)).news[0]!.title, 'Falso')
})

test('An unknown table is rejected with the list of known ones', async (t) => {
  const location = await revisedNews(t)
  t.deepEqual(await runScript('rebuild', ['--only', 'noticias'], location), {
    code: 1,
    out: '',
    err: `Não há nenhuma tabela «noticias». Há: ${projections.map(({ name }) => name).join(', ')}.\n`,
  })
})
