import { spawnSync } from 'node:child_process'
import { statSync, watch } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { newestSubscribers } from '../../projections/subscribers.ts'
import { createBackup } from '../../src/backup/backup.ts'
import { openFestival } from '../../src/festival.ts'
import { describeStartFailure } from '../../src/process/start-failure.ts'
import { ConcurrentWriters } from '../support/concurrent-writers.ts'
import { findDamage } from '../support/damage.ts'
import { temporaryFolder } from '../support/festival.ts'
import { accessibleByOthers } from '../support/folder-contents.ts'
import { CookieClient, type SiteNode, startNodes } from '../support/nodes.ts'
import { seeded } from '../support/random-commands.ts'
import { createSampleSite } from '../support/sample-site.ts'
import { callScript, runScript } from '../support/script.ts'
import { onSmallDisk, smallDiskProblem } from '../support/small-disk.ts'
import { tamper } from '../support/tamper.ts'

const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31

/** The events of a DATA_DIR, and the addresses that it can decrypt. */
async function contentOf(dataDir: string) {
  const festival = await openFestival({ dataDir })
  const { read } = festival.database
  const events: { position: number; hash: string }[] = await read('events').orderBy('position')
  const sealed = (await newestSubscribers(read)).map(({ id, address }) => ({ subject: id, data: address }))
  const addresses = [...(await festival.subjects.decrypt(read, sealed)).values()]
  const backedUp = await festival.lastRun('backup')
  await festival.close()
  return { events, addresses, backedUp }
}

test(`A backup of a busy site is a consistent snapshot (seed ${SEED})`, async (t) => {
  const folder = await temporaryFolder(t)
  const [copy, restored] = [join(folder, 'copies', 'copy.tar'), join(folder, 'restored')]
  const [node] = (await startNodes(t, 1)) as [SiteNode]
  const { dataDir } = node.location
  const ana = new CookieClient()
  await ana.signIn(node.origin)
  await ana.request(node.origin, 'POST', '/api/newsletter', { email: 'leitor@exemplo.pt' })
  const crowd = new ConcurrentWriters([node], Array(8).fill(ana), seeded(SEED))
  const writing = crowd.write()
  await crowd.waitForMore(60)

  const before = crowd.acknowledged
  const backup = await runScript('backup', [copy], dataDir)
  const meanwhile = crowd.acknowledged - before
  await crowd.waitForMore(1)
  t.deepEqual([backup.code, backup.err], [0, ''])
  t.true(meanwhile > 0, 'writes continued during the backup')
  crowd.stop()
  await writing
  t.is((await node.stop('SIGTERM')).err, '')
  t.deepEqual(crowd.problems, [])

  t.deepEqual(await readdir(join(folder, 'copies')), ['copy.tar'])
  t.deepEqual(await accessibleByOthers(join(folder, 'copies')), [])
  const restore = await runScript('restore', [copy, '--into', restored], dataDir)
  t.deepEqual([restore.code, restore.err], [0, ''])
  t.is(restore.out.split('Cabeça:\n')[1], backup.out.split('Cabeça:\n')[1])
  t.deepEqual(await accessibleByOthers(restored), [])
  t.deepEqual((await findDamage(restored)).wrong, [])

  const [all, back] = [await contentOf(dataDir), await contentOf(restored)]
  t.true(back.events.length >= before && back.events.length < all.events.length)
  t.deepEqual(back.events, all.events.slice(0, back.events.length))
  t.deepEqual(back.addresses, ['leitor@exemplo.pt'])
  t.is(all.backedUp?.position, back.events.length)
  t.log(`seed ${SEED}: ${back.events.length} events copied of ${all.events.length}, ${meanwhile} writes meanwhile`)
})

test('The default file is in DATA_DIR/backups, and a folder gets a dated file name', async (t) => {
  const { dataDir } = await createSampleSite(t)
  // No event names it
  await writeFile(join(dataDir, 'uploads', `${'a'.repeat(32)}-4x3.png`), 'x')
  const other = await temporaryFolder(t)
  for (const [args, folder] of [
    [[], join(dataDir, 'backups')],
    [[other], other],
  ] as const) {
    const { code, out } = await callScript('backup', args, dataDir)
    t.is(code, 0)
    const [name = '', ...others] = await readdir(folder)
    t.deepEqual(others, [])
    t.regex(name, /^fliporto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar$/)
    t.true(out.startsWith(`Cópia feita e verificada: ${join(folder, name)}\nAcontecimentos: 4. Imagens: 2.\n`))
  }
})

test('A backup without keys contains no readable address and no session, also once restored', async (t) => {
  const { dataDir } = await createSampleSite(t)
  const session = await insertSession(dataDir)
  const folder = await temporaryFolder(t)
  const [withKeys, withoutKeys] = [join(folder, 'with-keys.tar'), join(folder, 'without-keys.tar')]
  const keys = await keyTexts(dataDir)
  t.true(keys.length > 1)
  t.is((await callScript('backup', [withKeys], dataDir)).code, 0)
  t.is((await callScript('backup', [withoutKeys, '--without-keys'], dataDir)).code, 0)
  const [all, without] = [await readFile(withKeys), await readFile(withoutKeys)]
  for (const key of keys) t.deepEqual([all.includes(key), without.includes(key)], [true, false])
  t.deepEqual([all.includes(session), without.includes(session)], [false, false])
  const restored = join(folder, 'restored')
  t.is((await callScript('restore', [withoutKeys, '--into', restored], dataDir)).code, 0)
  const [before, after] = [await contentOf(dataDir), await contentOf(restored)]
  t.deepEqual(after.events, before.events)
  t.deepEqual([before.addresses, after.addresses], [['Ana@exemplo.pt'], []])
})

async function insertSession(dataDir: string): Promise<string> {
  const { database, close } = await openFestival({ dataDir })
  const [id, now] = ['a1'.repeat(32), new Date().toISOString()]
  await database.write('sessions').insert({ id, data: '{}', expires_at: now })
  await close()
  return id
}

test('The target folder only ever holds the archive, readable by its owner, and leftovers of killed runs are removed', async (t) => {
  const { dataDir } = await createSampleSite(t)
  const copies = await temporaryFolder(t)
  const ended = spawnSync('true').pid
  for (const pid of [ended, process.ppid]) await mkdir(join(dataDir, `backup-scratch-${pid}-x`))
  const seen = new Set<string>()
  const open = new Set<string>()
  const watcher = watch(copies, { recursive: true }, (_event, path) => {
    seen.add(basename(path!))
    if ((statSync(join(copies, path!), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) open.add(path!)
  })
  t.teardown(() => watcher.close())
  await createBackup({ dataDir, to: join(copies, 'copy.tar'), keys: false, now: new Date() })
  while (!seen.has('copy.tar')) await setImmediate()
  t.deepEqual([...open], [])
  t.deepEqual(
    [...seen].filter((name) => !/^(copy\.tar(\.incompleta-\w+)?|file)$/.test(name)),
    [],
  )
  t.deepEqual(
    (await readdir(dataDir)).filter((name) => name.includes('scratch')),
    [`backup-scratch-${process.ppid}-x`],
  )
})

test('A full DATA_DIR is reported with the space needed, and nothing is written', async (t) => {
  const { dataDir } = await createSampleSite(t)
  const disk = await temporaryFolder(t)
  const reason = smallDiskProblem(disk)
  if (reason) return t.pass(`skipped, no small disk can be mounted: ${reason}`)
  const filled = `cp -R '${dataDir}/.' '${disk}' && cat /dev/zero > '${disk}/filler'; exec "$@"`
  const [command = '', ...args] = [...onSmallDisk(disk, 2), 'sh', '-c', filled, 'sh', process.execPath]
  const copies = await temporaryFolder(t)
  const { status, stderr } = spawnSync(command, [...args, 'dist/server/scripts/backup.js', copies], {
    env: { PATH: process.env.PATH, DATA_DIR: disk },
    encoding: 'utf8',
  })
  t.is(status, 1)
  t.regex(
    stderr,
    /^Em \S+ \(DATA_DIR\) não há espaço para copiar a base de dados: são precisos \d+,\d MB e há 0,0 MB\. Nada foi guardado\.$/m,
  )
  t.deepEqual(await readdir(copies), [])
})

/** Every key of a site, as text. */
async function keyTexts(dataDir: string): Promise<string[]> {
  const festival = await openFestival({ dataDir })
  const { session, lookup } = festival.keys
  const subjects: { key: string }[] = await festival.database.read('subject_keys')
  await festival.close()
  return [...session, lookup, ...subjects.map(({ key }) => key)]
}

test('An existing archive, and a file in the place of a folder, stay as they are', async (t) => {
  const { dataDir } = await createSampleSite(t)
  const file = join(await temporaryFolder(t), 'copy.tar')
  await writeFile(file, 'meu')
  const { code, out, err } = await callScript('backup', [file], dataDir)
  t.deepEqual([code, out, err], [1, '', `${file} já existe e ficou como estava: escolha outro nome.\n`])
  const inside = await callScript('backup', [join(file, 'copy.tar')], dataDir)
  t.deepEqual([inside.code, inside.out], [1, ''])
  t.regex(inside.err, /^\S+ (não é uma pasta|já existe e ficou como estava)\.\n$/)
  t.is(await readFile(file, 'utf8'), 'meu')
})

const corruptions: [what: string, damage: (dataDir: string, picture: string) => Promise<unknown>, message: RegExp][] = [
  [
    'a missing picture',
    (dataDir, picture) => rm(join(dataDir, 'uploads', picture)),
    /^Imagens que o registo nomeia e que faltam ou estão danificadas: 1 \(uploads\/\w+-20x10\.svg\)\. Reponha/,
  ],
  [
    'a replaced picture',
    (dataDir, picture) => writeFile(join(dataDir, 'uploads', picture), 'outra'),
    /^Imagens que o registo nomeia e que faltam ou estão danificadas: 1 \(/,
  ],
  [
    'an altered event',
    (dataDir) => tamper(dataDir, 'DROP TRIGGER events_no_update', "UPDATE events SET actor = 'x' WHERE position = 2"),
    /^O registo está errado na posição 2: o conteúdo não corresponde ao seu hash\. Nada foi guardado\.$/,
  ],
  [
    'no keys',
    (dataDir) => rm(join(dataDir, 'keys.json')),
    /^Falta .*keys\.json: comece o sítio uma vez com npm start\.$/,
  ],
]
for (const [what, damage, message] of corruptions) {
  test(`A site with ${what} is not backed up, and the reason is printed`, async (t) => {
    const { dataDir, pictures } = await createSampleSite(t)
    await damage(dataDir, pictures[0]!)
    const copies = join(await temporaryFolder(t), 'copies')
    const error = await t.throwsAsync(
      createBackup({ dataDir, to: join(copies, 'copy.tar'), keys: true, now: new Date() }),
    )
    t.regex(describeStartFailure(error), message)
    t.deepEqual(await readdir(copies).catch(() => []), [])
  })
}
