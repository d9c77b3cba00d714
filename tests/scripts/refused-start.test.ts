import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openTestFestival, temporaryFolder } from '../support/festival.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { type ServerOptions, spawnServer } from '../support/server-process.ts'
import { onReadOnlyDisk, smallDiskProblem } from '../support/small-disk.ts'
import { tamper } from '../support/tamper.ts'

/** The DATA_DIR of a stopped server, with one article. */
async function stoppedFestival(t: ExecutionContext): Promise<string> {
  const { festival, dataDir } = await openTestFestival(t, { acquireTimeout: 20_000 })
  await samplePublisher(festival).create('news', 'n-1', { content: 'palavras '.repeat(50_000) })
  await festival.close()
  return dataDir
}

/** Hashes of a folder's files, without SQLite's auxiliary ones. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) return {}
  const names = (await readdir(folder)).filter((name) => !/\.db-(wal|shm)$|\.lock$/.test(name)).sort()
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)])))
}

/** Expects a start to fail with `sentence` alone, and to leave the folder unchanged. */
async function assertStartFails(t: ExecutionContext, options: ServerOptions, sentence: string | RegExp): Promise<void> {
  const before = await contentOf(options.dataDir)
  const { code, out, err } = await spawnServer(t, options).ended
  t.is(code, 1, out)
  // The address, if the port was open before the database was
  t.regex(out, /^(FLIPORTO Portugal: .*\n)?$/)
  if (typeof sentence === 'string') t.is(err, `${sentence}\n`)
  else t.regex(err, sentence)
  t.deepEqual(await contentOf(options.dataDir), before)
}

async function damagedCopy(t: ExecutionContext, dataDir: string, damage: (file: string) => Promise<unknown>) {
  const copy = join(await temporaryFolder(t), 'data')
  await cp(dataDir, copy, { recursive: true })
  await damage(join(copy, 'fliporto.db'))
  return copy
}

/** Overwrites bytes in the middle. */
async function scratch(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  await handle.write(Buffer.alloc(3 * 4096, 0xa5), 0, 3 * 4096, Math.floor((size / 4096) * 0.8) * 4096)
  await handle.close()
}

const DAMAGED = 'A base de dados em DATA_DIR está danificada. Nada foi alterado: reponha uma cópia de segurança.'

test('A start with a damaged database fails with one sentence and changes nothing', async (t) => {
  const dataDir = await stoppedFestival(t)
  const cases: [damage: Parameters<typeof damagedCopy>[2], sentence: string | RegExp][] = [
    [(file) => truncate(file, 20_000), DAMAGED],
    [scratch, DAMAGED],
    [
      (file) => writeFile(file, 'isto não é uma base de dados'.repeat(100)),
      'O ficheiro fliporto.db em DATA_DIR não é uma base de dados. Nada foi alterado: reponha uma cópia de segurança.',
    ],
    [
      (file) => writeFile(file, ''),
      'O ficheiro fliporto.db em DATA_DIR está vazio. Nada foi alterado: reponha uma cópia de segurança, ou apague-o para começar de novo.',
    ],
  ]
  for (const [damage, sentence] of cases)
    await assertStartFails(t, { dataDir: await damagedCopy(t, dataDir, damage) }, sentence)
})

test('A start with a database of a newer version fails before anything is written', async (t) => {
  const dataDir = await stoppedFestival(t)
  await tamper(dataDir, "INSERT INTO migrations (name) VALUES ('900-futuro')")
  const sentence =
    'A base de dados é de uma versão mais nova deste programa (900-futuro). Nada foi alterado: atualize o programa.'
  await assertStartFails(t, { dataDir }, sentence)
})

test('An unknown event stops the replay at its position, and the tables stay as they were', async (t) => {
  const { festival, dataDir } = await openTestFestival(t, { acquireTimeout: 20_000 })
  await samplePublisher(festival).create('news', 'n-1')
  await festival.close()
  await tamper(
    dataDir,
    `INSERT INTO events SELECT 2, 'x', 'oficina/1', 1, 'WorkshopAnnounced', schema, data, actor, at, request_id, hash, 'h' FROM events`,
    "UPDATE projections SET version = 1 WHERE name = 'news'",
  )
  await assertStartFails(t, { dataDir }, 'Posição 2: evento de tipo desconhecido, «WorkshopAnnounced».')
})

test('A taken port and an invalid folder are reported together, and nothing is created', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const { port } = other.address() as AddressInfo
  const taken = `A porta ${port} já está ocupada: feche o outro programa ou escolha outra porta com PORT.`
  const folder = await temporaryFolder(t)
  const file = join(folder, 'ficheiro')
  await writeFile(file, 'x')
  await assertStartFails(t, { dataDir: file, port }, `${file} (DATA_DIR) não é uma pasta.\n${taken}`)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await assertStartFails(t, { dataDir, port }, taken)
})

test('Invalid variables are reported all at once, before folder and port are checked', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  const env = { PORT: '99999', PUBLIC_URL: 'fliporto.pt', TRUST_PROXY: 'sim' }
  await assertStartFails(
    t,
    { dataDir, env },
    /^A configuração tem problemas:\n {2}PORT: .*\n {2}PUBLIC_URL: .*\n {2}TRUST_PROXY: .*\n$/,
  )
})

test('A start with a read-only folder fails with advice', async (t) => {
  const dataDir = await stoppedFestival(t)
  const reason = smallDiskProblem(dataDir)
  if (reason) return t.pass(`skipped, nothing can be mounted: ${reason}`)
  await assertStartFails(
    t,
    { dataDir, wrapper: onReadOnlyDisk(dataDir) },
    `${dataDir} (DATA_DIR) está num disco só de leitura.`,
  )
})
