import { join } from 'node:path'
import { headText } from '../src/audit/anchor.ts'
import { backUp } from '../src/backup/backup.ts'
import { configFromEnvironment } from '../src/config.ts'
import { openExistingDatabase } from '../src/db/database.ts'
import { recordRun } from '../src/db/last-runs.ts'
import { explain } from '../src/refusal.ts'
import { command, run, say } from './cli.ts'

const program = command('backup', 'Copia tudo o que há em DATA_DIR, com o sítio a funcionar, e verifica a cópia.')
  .argument('[pasta]', 'onde se guardam as cópias (se não disser: backups, dentro de DATA_DIR)')
  .addHelpText(
    'after',
    `
Cada cópia é uma pasta nova (fliporto-DATA-HORA) com a base de dados, as imagens e as chaves: quem a tem lê
os endereços dos inscritos. Guarde-a noutro disco e só para si. Uma imagem que a cópia anterior já tem não
ocupa lugar outra vez. Para repor: npm run restore -- CÓPIA
Se o comando for interrompido, fica uma pasta com «incompleta» no nome: pode apagá-la.`,
  )
  .action(async (given?: string) => {
    const { dataDir } = configFromEnvironment()
    const now = new Date()
    const { folder, head, files } = await backUp({ dataDir, into: given ?? join(dataDir, 'backups'), now })
    say(`Cópia feita e verificada: ${folder}`)
    say(`Acontecimentos: ${head.position}. Imagens: ${files.filter(({ path }) => path.startsWith('uploads/')).length}.`)
    say(`Cabeça:\n${headText(head)}`)
    await tellThePanel(dataDir, now, head.position)
  })

/** A backup that is made is made, though the disk that it is from has no room for a note. */
async function tellThePanel(dataDir: string, now: Date, position: number): Promise<void> {
  try {
    const database = await openExistingDatabase(dataDir)
    const run = { at: now.toISOString(), position }
    await recordRun(database.writer.connection, 'backup', run).finally(() => database.close())
  } catch (error) {
    console.error(`O painel não fica a saber desta cópia: ${explain(error)}`)
  }
}

await run(program)
