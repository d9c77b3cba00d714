import { headText } from '../src/audit/anchor.ts'
import { restore } from '../src/backup/restore.ts'
import { configFromEnvironment } from '../src/config.ts'
import { command, run, say } from './cli.ts'

const program = command(
  'restore',
  'Repõe uma cópia de segurança, ou uma exportação, numa pasta vazia ou nova, e verifica-a.',
)
  .argument('<cópia>', 'o ficheiro que npm run backup fez, ou a pasta que npm run export fez')
  .option('--into <pasta>', 'onde (se não disser: DATA_DIR)')
  .addHelpText(
    'after',
    `
Nada é substituído: se a pasta tiver ficheiros, nada acontece. Depois: DATA_DIR=PASTA npm start
Uma exportação não traz as sessões abertas; sem dados pessoais, também não traz endereços nem administradores.`,
  )
  .action(async (from: string, { into }: { into?: string }) => {
    const dataDir = into ?? configFromEnvironment().dataDir
    const manifest = await restore({ from, dataDir })
    say(`Reposta e verificada em ${dataDir}.`)
    say(`Acontecimentos: ${manifest.head.position}. Cabeça:\n${headText(manifest.head)}`)
    if (manifest.kind === 'export') say(`Conteúdo: ${manifest.content}`)
  })

await run(program)
