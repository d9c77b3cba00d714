import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { allSubscribers } from '../../projections/subscribers.ts'
import { backUp } from '../../src/backup/backup.ts'
import { openFestival } from '../../src/festival.ts'
import { explain } from '../../src/refusal.ts'
import { openToOthers } from '../support/bytes.ts'
import { temporaryFolder } from '../support/festival.ts'
import { openKeptPlace } from '../support/kept-place.ts'
import { Ledger } from '../support/ledger.ts'
import { Organisers } from '../support/organisers.ts'
import { seeded } from '../support/random-life.ts'
import { runScript } from '../support/script.ts'
import { ORGANISER, startServer } from '../support/server-process.ts'
import { unsoundIn } from '../support/soundness.ts'
import { tamper } from '../support/tamper.ts'

const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31

/** The events of a folder of data, and the addresses that it can open. */
async function contentOf(dataDir: string) {
  const festival = await openFestival({ dataDir })
  const { read } = festival.database
  const events: { position: number; hash: string }[] = await read('events').orderBy('position')
  const sealed = (await allSubscribers(read)).map(({ id, address }) => ({ subject: id, data: address }))
  const addresses = [...(await festival.subjects.open(read, sealed)).values()]
  const backedUp = await festival.lastRun('backup')
  await festival.close()
  return { events, addresses, backedUp }
}

test(`a backup made while everybody writes is the place as it was at one moment (seed ${SEED})`, async (t) => {
  const folder = await temporaryFolder(t)
  const dataDir = join(folder, 'data')
  const copies = join(folder, 'copies')
  const restored = join(folder, 'restored')
  const server = await startServer(t, { dataDir, env: { TRUST_PROXY: 'on' } })
  const ledger = new Ledger()
  const organisers = new Organisers(server.origin, ledger, seeded(SEED))
  await organisers.signIn(ORGANISER)
  const written = organisers.writeUntilGone(8)
  await ledger.more(60)

  const before = ledger.acknowledged
  const backup = await runScript('backup', [copies], dataDir)
  const meanwhile = ledger.acknowledged - before
  await ledger.more(1)
  t.deepEqual([backup.code, backup.err], [0, ''])
  t.true(meanwhile > 0, 'nobody waited for it')
  await server.end('SIGKILL')
  await written
  t.is(server.said().err, '')

  const [name = '', ...others] = await readdir(copies)
  t.deepEqual(others, [])
  t.regex(name, /^fliporto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/)
  t.deepEqual(await openToOthers(join(copies, name)), [])
  const restore = await runScript('restore', [join(copies, name), '--into', restored], dataDir)
  t.deepEqual([restore.code, restore.err], [0, ''])
  t.is(restore.out.split('Cabeça:\n')[1], backup.out.split('Cabeça:\n')[1])
  t.deepEqual(await openToOthers(restored), [])
  t.is((await runScript('verify', [], restored)).code, 0)
  t.is((await runScript('rebuild', ['--check'], restored)).code, 0)
  t.deepEqual((await unsoundIn(restored)).wrong, [])

  const [all, copy] = [await contentOf(dataDir), await contentOf(restored)]
  t.true(copy.events.length >= before && copy.events.length < all.events.length)
  t.deepEqual(copy.events, all.events.slice(0, copy.events.length))
  t.true(copy.addresses.length > 0)
  t.is(all.backedUp?.position, copy.events.length)
  t.log(`seed ${SEED}: ${copy.events.length} events copied of ${all.events.length}, ${meanwhile} writes meanwhile`)
})

test('a picture that the last backup has costs no room again, unless its bytes have changed there', async (t) => {
  const { dataDir, pictures } = await openKeptPlace(t)
  const copies = join(await temporaryFolder(t), 'copies')
  const backUpOn = async (day: string) => {
    const { folder } = await backUp({ dataDir, into: copies, now: new Date(day) })
    return (name: string) => stat(join(folder, 'uploads', name)).then(({ ino }) => ino)
  }
  const first = await backUpOn('2025-10-22')
  const [kept = '', rotten = ''] = pictures
  const second = await backUpOn('2025-10-23')
  for (const name of pictures) t.is(await second(name), await first(name))
  for (const name of pictures) t.not(await second(name), (await stat(join(dataDir, 'uploads', name))).ino)

  const last = (await readdir(copies)).sort().at(-1)!
  await writeFile(join(copies, last, 'uploads', rotten), 'outra coisa')
  const third = await backUpOn('2025-10-24')
  t.is(await third(kept), await first(kept))
  t.not(await third(rotten), await first(rotten))
})

test('without a folder it is kept inside DATA_DIR', async (t) => {
  const { dataDir } = await openKeptPlace(t)
  const { code, out } = await runScript('backup', [], dataDir)
  t.is(code, 0)
  const [name = '', ...others] = await readdir(join(dataDir, 'backups'))
  t.deepEqual(others, [])
  t.true(
    out.startsWith(`Cópia feita e verificada: ${join(dataDir, 'backups', name)}\nAcontecimentos: 4. Imagens: 2.\n`),
  )
})

const spoilt: [what: string, spoil: (dataDir: string, picture: string) => Promise<unknown>, said: RegExp][] = [
  [
    'a picture that is missing',
    (dataDir, picture) => rm(join(dataDir, 'uploads', picture)),
    /^Imagens que o registo nomeia e que faltam ou estão danificadas: 1 \(uploads\/\w+-20x10\.svg\)\. Reponha/,
  ],
  [
    'a picture that is another',
    (dataDir, picture) => writeFile(join(dataDir, 'uploads', picture), 'outra'),
    /^Imagens que o registo nomeia e que faltam ou estão danificadas: 1 \(/,
  ],
  [
    'an altered event',
    (dataDir) => tamper(dataDir, 'DROP TRIGGER events_no_update', "UPDATE events SET actor = 'x' WHERE position = 2"),
    /^O registo está errado na posição 2: o conteúdo não corresponde ao seu hash\. Nada foi guardado\.$/,
  ],
  [
    'a file that is no database',
    (dataDir) => writeFile(join(dataDir, 'fliporto.db'), 'nada '.repeat(2000)),
    /^O ficheiro fliporto\.db em DATA_DIR não é uma base de dados\./,
  ],
  [
    'no keys',
    (dataDir) => rm(join(dataDir, 'keys.json')),
    /^Falta .*keys\.json: comece o sítio uma vez com npm start\.$/,
  ],
  [
    'no database',
    (dataDir) => rm(join(dataDir, 'fliporto.db')),
    /^Em .* \(DATA_DIR\) não há nenhuma base de dados\. Comece o sítio com npm start\.$/,
  ],
]
for (const [what, spoil, said] of spoilt) {
  test(`of a place with ${what} no backup is kept, and it says why`, async (t) => {
    const { dataDir, pictures } = await openKeptPlace(t)
    await spoil(dataDir, pictures[0]!)
    const copies = join(await temporaryFolder(t), 'copies')
    const refused = await t.throwsAsync(backUp({ dataDir, into: copies, now: new Date() }))
    t.regex(explain(refused), said)
    t.deepEqual(await readdir(copies).catch(() => []), [])
  })
}

test('where no folder can be made it says so, and what is there stays', async (t) => {
  const { dataDir } = await openKeptPlace(t)
  const file = join(await temporaryFolder(t), 'ficheiro')
  await writeFile(file, 'meu')
  const { code, out, err } = await runScript('backup', [file], dataDir)
  t.deepEqual([code, out], [1, ''])
  t.regex(err, /^\S+ não é uma pasta\.\n$/)
  t.is(await readFile(file, 'utf8'), 'meu')
})
