import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { eventsOf, openTestFestival, temporaryFolder } from '../support/festival.ts'
import { writeImportFolder } from '../support/import-files.ts'
import { callScript, printed, refused, runScript, slowMachine } from '../support/script.ts'
import { noSiteMessage } from '../support/site-location.ts'

eachEngine(
  test,
  'Importing creates a site only with --new, and importing again appends no events',
  async (t, databaseOptions) => {
    const dataDir = join(await temporaryFolder(t), 'novo')
    const location = { dataDir, ...databaseOptions }
    const folder = await writeImportFolder(t, {
      'writers.json': [{ name: 'Pessoa' }, { name: 'Florbela' }],
      'pages.json': [{ title: 'Olá' }],
    })
    t.deepEqual(
      await runScript('import', [folder], location),
      refused(`${noSiteMessage(location)}. Comece o sítio com npm start, ou faça um novo com --new.\n`),
    )
    t.false(existsSync(dataDir))
    t.deepEqual(
      await runScript('import', [folder, '--new'], location),
      printed('Tipo     Novos  Alterados  Iguais\npages    1      0          0\nwriters  2      0          0\n'),
    )
    t.deepEqual(
      await callScript('import', [folder], location),
      printed('Tipo     Novos  Alterados  Iguais\npages    0      0          1\nwriters  0      0          2\n'),
    )
    const { festival } = await openTestFestival(t, { ...location, ...slowMachine })
    t.deepEqual(
      (await eventsOf(festival)).map(({ type, actor }) => [type, actor]),
      [
        ['PagePublished', 'importação'],
        ['WriterAdded', 'importação'],
        ['WriterAdded', 'importação'],
      ],
    )
  },
)

test('Missing files and unknown kinds are rejected in Portuguese', async (t) => {
  const dataDir = await temporaryFolder(t)
  t.deepEqual(
    await callScript('import', [], dataDir),
    refused('Falta o argumento ficheiro. Veja a ajuda com --help.\n'),
  )
  t.deepEqual(
    await callScript('import', ['x.json', '--kind', 'poemas'], dataDir),
    refused(
      '«poemas» não é um tipo de conteúdo. Há: news, pages, sponsors, schedule, writers, episodes, previous-years, sections. Veja a ajuda com --help.\n',
    ),
  )
})
