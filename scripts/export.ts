import { createExport } from '../src/backup/export.ts'
import { configFromEnvironment } from '../src/config.ts'
import { headText } from '../src/history/anchor.ts'
import { command, print, run } from './cli.ts'

const program = command('export', 'Exporta tudo o que aconteceu, em JSONL, e as imagens, com o sítio a funcionar.')
  .argument('<pasta>', 'uma pasta vazia ou nova')
  .option('--without-personal-data', 'sem as chaves que abrem os endereços dos inscritos e sem administradores')
  .addHelpText(
    'after',
    `
Na pasta ficam:
  events.jsonl         um acontecimento por linha, com todas as colunas: a cadeia de hashes pode ser refeita
  pictures/            as imagens, pelo SHA-256 do que têm
  personal-data.json   SENSÍVEL: quem o tem lê os endereços dos inscritos; não o junte ao resto se o for dar a alguém
  manifest.json        o que há em cada ficheiro
Para importar num sítio vazio: npm run restore -- PASTA`,
  )
  .action(async (folder: string, { withoutPersonalData }: { withoutPersonalData?: true }) => {
    const { head, content, files } = await createExport({
      ...configFromEnvironment(),
      folder,
      personalData: !withoutPersonalData,
      now: new Date(),
    })
    print(`Exportação feita: ${folder}`)
    print(
      `Acontecimentos: ${head.position}. Imagens: ${files.filter(({ path }) => path.startsWith('pictures/')).length}.`,
    )
    print(`Cabeça:\n${headText(head)}\nConteúdo: ${content}`)
    if (!withoutPersonalData) print('personal-data.json abre os endereços dos inscritos: guarde-o só para si.')
  })

await run(program)
