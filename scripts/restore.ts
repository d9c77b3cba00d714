import { restore } from '../src/backup/restore.ts'
import { configFromEnvironment } from '../src/config.ts'
import { Invalid } from '../src/errors.ts'
import { headText } from '../src/history/anchor.ts'
import { command, print, run } from './cli.ts'

const program = command(
  'restore',
  'Repõe uma cópia de segurança, ou uma exportação, onde ainda não há nenhum sítio, e verifica-a.',
)
  .argument('<cópia>', 'o ficheiro que npm run backup fez, ou a pasta que npm run export fez')
  .option('--into <pasta>', 'onde (se não disser: na base de dados de DATABASE_URL ou, sem ela, em DATA_DIR)')
  .addHelpText(
    'after',
    `
Nada é substituído: se já houver um sítio na pasta ou na base de dados, nada acontece. Com DATABASE_URL, o que
houver em DATA_DIR fica como está, e a cópia só aparece quando está toda verificada na base de dados.
Depois: DATA_DIR=PASTA npm start, ou DATABASE_URL=… npm start
Uma exportação não traz as sessões abertas; sem dados pessoais, também não traz endereços nem administradores.`,
  )
  .action(async (from: string, { into }: { into?: string }) => {
    const { dataDir, databaseUrl } = configFromEnvironment()
    if (into !== undefined && databaseUrl) {
      throw new Invalid('Com DATABASE_URL a cópia fica nessa base de dados: retire --into, ou DATABASE_URL.')
    }
    const manifest = await restore({ from, dataDir: into ?? dataDir, databaseUrl })
    print(`Reposta e verificada ${databaseUrl ? 'na base de dados de DATABASE_URL' : `em ${into ?? dataDir}`}.`)
    print(`Acontecimentos: ${manifest.head.position}. Cabeça:\n${headText(manifest.head)}`)
    if (manifest.kind === 'export') print(`Conteúdo: ${manifest.content}`)
  })

await run(program)
