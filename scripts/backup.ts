import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '../src/backup/backup.ts'
import { configFromEnvironment } from '../src/config.ts'
import { recordRun } from '../src/db/last-runs.ts'
import { requireDatabase, type SiteLocation } from '../src/db/open.ts'
import { headText } from '../src/history/anchor.ts'
import { describeStartFailure } from '../src/process/start-failure.ts'
import { command, print, run, withDatabase } from './cli.ts'

const program = command('backup', 'Copia tudo o que o sítio guarda, com ele a funcionar, e verifica a cópia.')
  .argument('[ficheiro]', 'o arquivo, ou uma pasta onde ele fique (se não disser: backups, dentro de DATA_DIR)')
  .option('--without-keys', 'sem as chaves: ninguém lê nele os endereços dos inscritos, nem depois de reposto')
  .addHelpText(
    'after',
    `
O arquivo (tar) tem a base de dados, as imagens e as chaves: quem o tem lê os endereços dos inscritos.
Guarde-o noutro disco e só para si; ninguém fica com a sessão aberta nele. A base de dados é primeiro
copiada dentro de DATA_DIR, que precisa de espaço para isso; com DATABASE_URL, as imagens também.
Para repor, em DATA_DIR ou na base de dados de DATABASE_URL: npm run restore -- FICHEIRO
Se o comando for interrompido, fica uma pasta com «incompleta» no nome: pode apagá-la.`,
  )
  .action(async (given: string | undefined, { withoutKeys }: { withoutKeys?: true }) => {
    const location = configFromEnvironment()
    const now = new Date()
    const to = given ?? (await createDefaultFolder(location))
    const { file, head, files } = await createBackup({ ...location, to, keys: !withoutKeys, now })
    print(`Cópia feita e verificada: ${file}`)
    print(
      `Acontecimentos: ${head.position}. Imagens: ${files.filter(({ path }) => path.startsWith('uploads/')).length}.`,
    )
    print(`Cabeça:\n${headText(head)}`)
    await recordBackup(now, head.position)
  })

async function createDefaultFolder(location: SiteLocation): Promise<string> {
  await requireDatabase(location)
  const folder = join(location.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Best effort: a full disk must not fail a backup that is done. */
async function recordBackup(now: Date, position: number): Promise<void> {
  try {
    await withDatabase(({ write }) => recordRun(write, 'backup', { at: now.toISOString(), position }))
  } catch (error) {
    console.error(`O painel não fica a saber desta cópia: ${describeStartFailure(error)}`)
  }
}

await run(program)
