import { InvalidArgumentError, Option } from 'commander'
import { configFromEnvironment } from '../src/config.ts'
import { scriptNames } from '../src/content/credentials.ts'
import { requireDatabase } from '../src/db/open.ts'
import { openFestival } from '../src/festival.ts'
import { importFiles, type Outcome } from '../src/import/import.ts'
import { type ImportName, importNames, isImportName } from '../src/import/importable.ts'
import { withProgress } from '../src/progress.ts'
import { command, print, run, table } from './cli.ts'

const kind = new Option('--kind <tipo>', `o que há nos ficheiros: ${importNames.join(', ')}`).argParser((name) => {
  if (isImportName(name)) return name
  throw new InvalidArgumentError(`«${name}» não é um tipo de conteúdo. Há: ${importNames.join(', ')}.`)
})

const program = command(
  'import',
  'Importa conteúdo de ficheiros JSON. Verifica tudo antes de escrever; repetir não muda nada.',
)
  .argument('<ficheiro...>', 'ficheiros JSON, ou pastas com eles')
  .addOption(kind)
  .option('--new', 'faz um sítio novo onde ainda não há nenhum')
  .addHelpText(
    'after',
    `
Cada ficheiro é uma lista de itens, e o nome diz de quê (writers.json), ou um objeto com uma lista para
cada tipo ({ "writers": […], "sections": […] }). As imagens indicam-se em "image" ("headerImage" nas
páginas), com o caminho a partir do ficheiro. Um item que já existe é alterado; os outros são criados.`,
  )
  .action(async (files: string[], { kind, new: isNew }: { kind?: ImportName; new?: true }) => {
    const location = configFromEnvironment()
    if (!isNew) await requireDatabase(location, 'Comece o sítio com npm start, ou faça um novo com --new.')
    const festival = await openFestival(location)
    try {
      await festival.catchUp()
      const outcome = await withProgress('A importar', undefined, (onProgress) =>
        importFiles(festival, files, { kind, actor: scriptNames.importer, now: () => new Date(), onProgress }),
      )
      print(summary(outcome))
    } finally {
      await festival.close()
    }
  })

function summary(outcome: Outcome): string {
  const rows = Object.entries(outcome).map(([name, { created, changed, unchanged }]) =>
    [name, created, changed, unchanged].map(String),
  )
  return table([['Tipo', 'Novos', 'Alterados', 'Iguais'], ...rows])
}

await run(program)
