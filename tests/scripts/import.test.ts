import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { eventsOf, openTestFestival, temporaryFolder } from '../support/festival.ts'
import { writeImportFolder } from '../support/import-files.ts'
import { runScript, slowMachine } from '../support/script.ts'
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
    t.deepEqual(await runScript('import', [folder], location), {
      code: 1,
      out: '',
      err: `${noSiteMessage(location)}. Comece o sítio com npm start, ou faça um novo com --new.\n`,
    })
    t.false(existsSync(dataDir))
    t.deepEqual(await runScript('import', [folder, '--new'], location), {
      code: 0,
      out: 'Tipo     Novos  Alterados  Iguais\npages    1      0          0\nwriters  2      0          0\n',
      err: '',
    })
    t.deepEqual(await runScript('import', [folder], location), {
      code: 0,
      out: 'Tipo     Novos  Alterados  Iguais\npages    0      0          1\nwriters  0      0          2\n',
      err: '',
    })
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

test('All problems of a file are reported at once, and nothing is written', async (t) => {
  const { festival, dataDir } = await openTestFestival(t, slowMachine)
  const folder = await writeImportFolder(t, {
    'lista.json': [{ name: 'Certo' }, { name: 'A', birthYear: 'x' }, { nome: 'B' }],
  })
  const { code, out, err } = await runScript('import', [join(folder, 'lista.json'), '--kind', 'writers'], dataDir)
  t.deepEqual([code, out], [1, ''])
  t.deepEqual(err.replaceAll(`${folder}/`, '').split('\n'), [
    'Nada foi importado: 3 problemas.',
    '  lista.json, item 2, birthYear: Indique um ano, como 1888.',
    '  lista.json, item 3, nome: este campo não existe.',
    '  lista.json, item 3, name: Indique o nome.',
    '',
  ])
  t.deepEqual(await eventsOf(festival), [])
})

test('Missing files and unknown kinds are rejected in Portuguese', async (t) => {
  const dataDir = await temporaryFolder(t)
  t.deepEqual(await runScript('import', [], dataDir), {
    code: 1,
    out: '',
    err: 'Falta o argumento ficheiro. Veja a ajuda com --help.\n',
  })
  t.deepEqual(await runScript('import', ['x.json', '--kind', 'poemas'], dataDir), {
    code: 1,
    out: '',
    err: '«poemas» não é um tipo de conteúdo. Há: news, pages, sponsors, schedule, writers, episodes, previous-years, sections. Veja a ajuda com --help.\n',
  })
})
