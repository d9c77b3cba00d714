import test, { type ExecutionContext } from 'ava'
import { projections } from '../../projections/index.ts'
import { news } from '../../src/content/news.ts'
import type { SiteLocation } from '../../src/db/open.ts'
import { type DatabaseOptions, eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { eventsOf, openTestFestival, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'
import { callScript, printed, refused, slowMachine } from '../support/script.ts'
import { tamper } from '../support/tamper.ts'

/** A closed database with a news item and one change of its title. */
async function revisedNews(t: ExecutionContext, databaseOptions: DatabaseOptions): Promise<SiteLocation> {
  const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
  await run(festival, news, 'n-1', { type: 'PublishNews', fields: sampleNamed('news').fields(1) as never })
  await run(festival, news, 'n-1', { type: 'ReviseNews', changes: { title: 'Outro título' } })
  await festival.close()
  return { dataDir, ...databaseOptions }
}

const state = async (t: ExecutionContext, location: SiteLocation) => {
  const { festival } = await openTestFestival(t, { ...location, ...slowMachine })
  const { read } = festival.database
  const found = { events: await eventsOf(festival), news: await read('read_news'), slugs: await read('read_slugs') }
  await festival.close()
  return found
}

const CORRUPT_TITLE = "UPDATE read_news SET title = 'Falso'"
/** Leaves one row missing and one too many. */
const CORRUPT_SLUG = "UPDATE read_slugs SET slug = 'ninguem'"

/** With two spaces between columns, however wide these are. */
const linesOf = (output: string) => output.replace(/(?<=\S) {2,}/g, '  ').split('\n')

eachEngine(
  test,
  '--check prints each difference with the event that should have written it, and changes nothing; a rebuild repairs and counts them',
  async (t, databaseOptions) => {
    const location = await revisedNews(t, databaseOptions)
    const correct = await state(t, location)
    await tamper(location, CORRUPT_TITLE, CORRUPT_SLUG)
    const before = await state(t, location)
    const checked = await callScript('rebuild', ['--check'], location)
    t.deepEqual([checked.code, checked.err], [1, ''])
    t.deepEqual(
      linesOf(checked.out).filter((line) => !/^read_\S+ {2}0$/.test(line)),
      [
        'Acontecimentos reproduzidos: 2',
        'Tabela  Linhas diferentes',
        'read_news  1',
        'read_slugs  2',
        '  read_news, linha id=n-1, coluna title: tem «Falso», devia ter «Outro título».',
        '  read_slugs, linha kind=news, slug=ninguem, id=n-1: está a mais.',
        '  read_slugs, linha kind=news, slug=noticia-1, id=n-1: falta.',
        'Nada foi mudado. Para reparar: npm run rebuild',
        '',
      ],
    )
    t.deepEqual(await state(t, location), before)
    const { code, out } = await callScript('rebuild', [], location)
    t.is(code, 0)
    t.deepEqual(
      linesOf(out).filter((line) => /^read_\S+ +[1-9]/.test(line)),
      ['read_news  1', 'read_slugs  2'],
    )
    t.deepEqual(await state(t, location), correct)
    t.deepEqual(
      await callScript('rebuild', ['--check', '--only', 'news'], location),
      printed(
        'Acontecimentos reproduzidos: 2\nTabela     Linhas diferentes\nread_news  0\nAs tabelas são o que o registo diz.\n',
      ),
    )
  },
)

test('An unknown table is rejected with the list of known ones', async (t) => {
  const location = await revisedNews(t, {})
  t.deepEqual(
    await callScript('rebuild', ['--only', 'noticias'], location),
    refused(`Não há nenhuma tabela «noticias». Há: ${projections.map(({ name }) => name).join(', ')}.\n`),
  )
})
