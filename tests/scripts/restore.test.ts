import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createArchive, extractArchive } from '../../src/backup/archive.ts'
import { createBackup } from '../../src/backup/backup.ts'
import { readFileRecord } from '../../src/backup/files.ts'
import { MANIFEST, type Manifest, readManifest, writeManifest } from '../../src/backup/manifest.ts'
import { restore } from '../../src/backup/restore.ts'
import { connect } from '../../src/db/sqlite/connect.ts'
import { DomainError } from '../../src/errors.ts'
import { temporaryFolder } from '../support/festival.ts'
import { filesIn } from '../support/folder-contents.ts'
import { createSampleSite } from '../support/sample-site.ts'
import { runScript } from '../support/script.ts'

/** A backup, and a target that does not exist yet. */
async function openBackup(t: ExecutionContext) {
  const { dataDir, pictures } = await createSampleSite(t)
  const folder = await temporaryFolder(t)
  const now = new Date('2025-10-22T12:00:00Z')
  const { file } = await createBackup({ dataDir, to: join(folder, 'copy.tar'), keys: true, now })
  const into = join(folder, 'restored')
  return { file, folder, into, picture: pictures[0]!, run: () => runScript('restore', [file], into) }
}

test('Without --into a backup is restored to DATA_DIR, which may exist if it is empty', async (t) => {
  const { into, run } = await openBackup(t)
  await mkdir(into)
  const { code, out, err } = await run()
  t.deepEqual([code, err], [0, ''])
  t.true(out.startsWith(`Reposta e verificada em ${into}.\nAcontecimentos: 4. Cabeça:\n4 `))
  t.deepEqual((await readdir(into)).sort(), ['fliporto.db', 'keys.json', 'uploads'])
})

for (const name of ['fliporto.db', 'fliporto.db-wal', 'keys.json', 'uploads']) {
  test(`A restore to a folder that contains ${name} is rejected and changes nothing`, async (t) => {
    const { into, run } = await openBackup(t)
    await mkdir(into)
    await writeFile(join(into, name), 'meu')
    t.deepEqual(await run(), {
      code: 1,
      out: '',
      err: `Em ${into} já há um sítio (${name}) e ficou como estava: escolha uma pasta nova.\n`,
    })
    t.deepEqual(await readdir(into), [name])
  })
}

test('Unrelated files in the target stay', async (t) => {
  const { into, run } = await openBackup(t)
  await mkdir(join(into, 'backups'), { recursive: true })
  t.is((await run()).code, 0)
  t.deepEqual((await readdir(into)).sort(), ['backups', 'fliporto.db', 'keys.json', 'uploads'])
})

test('Sessions of older backups are not restored', async (t) => {
  const { file, folder, into } = await openBackup(t)
  const older = join(folder, 'older')
  await mkdir(older)
  const paths = await extractArchive(file, older)
  const db = connect({ file: join(older, 'fliporto.db'), role: 'writer' })
  await db('sessions').insert({ id: 'x', data: '{}', expires_at: '2099' })
  await db.destroy()
  const { files, ...manifest } = await readManifest(older)
  await rm(join(older, MANIFEST))
  const records = await Promise.all(files.map(({ path }) => readFileRecord(older, path)))
  await writeManifest(older, { ...manifest, files: records } as Manifest)
  await createArchive(join(folder, 'older.tar'), [{ folder: older, paths }])
  await restore({ from: join(folder, 'older.tar'), dataDir: into })
  const restored = connect({ file: join(into, 'fliporto.db'), role: 'reader' })
  t.teardown(() => restored.destroy())
  t.deepEqual(await restored('sessions').select(), [])
})

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length >> 1]! ^= 1
  return bytes
}
const flip = async (file: string) => writeFile(file, flipped(await readFile(file)))
const damages: [what: string, damage: (backup: string, picture: string) => Promise<unknown>, message: RegExp][] = [
  ['an altered database', (backup) => flip(join(backup, 'fliporto.db')), /^fliporto\.db não é o que foi guardado/],
  [
    'a shorter database',
    (backup) => truncate(join(backup, 'fliporto.db'), 8192),
    /^fliporto\.db não é o que foi guardado/,
  ],
  ['altered keys', (backup) => flip(join(backup, 'keys.json')), /^keys\.json não é o que foi guardado/],
  [
    'an altered picture',
    (backup, picture) => flip(join(backup, 'uploads', picture)),
    /^uploads\/\S+ não é o que foi guardado: a cópia está danificada\. Nada foi reposto; use outra\.$/,
  ],
  [
    'no picture',
    (backup, picture) => rm(join(backup, 'uploads', picture)),
    /^Falta uploads\/\S+: a cópia está incompleta\. Nada foi reposto; use outra\.$/,
  ],
  ['a broken manifest', (backup) => truncate(join(backup, 'manifest.json'), 100), /manifest\.json está danificado/],
  [
    'a manifest without one picture',
    async (backup, picture) => {
      await rm(join(backup, 'uploads', picture))
      await rewrite(backup, ({ files, ...rest }) => ({ ...rest, files: files.filter(isOther(picture)) }))
    },
    /^Imagens que o registo nomeia e que faltam/,
  ],
  [
    'a manifest of a longer log',
    (backup) => rewrite(backup, ({ head, ...rest }) => ({ ...rest, head: { ...head, position: 9 } })),
    /^O registo está errado na posição 5: falta: a âncora guardou 9/,
  ],
  [
    'keys missing in its manifest',
    (backup) => rewrite(backup, ({ files, ...rest }) => ({ ...rest, files: files.filter(isOther('keys.json')) })),
    /^keys\.json não é desta cópia: alguém lhe mexeu\. Nada foi reposto; use outra\.$/,
  ],
  [
    'a manifest with a path outside',
    (backup) => rewrite(backup, ({ files, ...rest }) => ({ ...rest, files: [{ ...files[0], path: '../../fora' }] })),
    /manifest\.json está danificado/,
  ],
  ['no manifest', (backup) => rm(join(backup, 'manifest.json')), /não é uma cópia de segurança nem uma exportação/],
]
for (const [what, damage, message] of damages) {
  test(`A backup with ${what} is rejected with one sentence, and nothing of it stays`, async (t) => {
    const { file, folder, into, picture } = await openBackup(t)
    const content = join(folder, 'content')
    await mkdir(join(content, 'uploads'), { recursive: true })
    await extractArchive(file, content)
    await damage(content, picture)
    const damaged = join(folder, 'damaged.tar')
    await createArchive(damaged, [{ folder: content, paths: await filesIn(content) }])
    await assertRejected(t, damaged, into, message)
  })
}

const cuts: [what: string, damage: (bytes: Buffer) => Buffer, message: RegExp][] = [
  ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length >> 1), /danificad|incompleta|não tem manifest/],
  [
    'cut before its end',
    (bytes) => bytes.subarray(0, bytes.lastIndexOf('manifest.json')),
    /não tem manifest\.json|danificada/,
  ],
  ['altered', (bytes) => flipped(bytes), /danificad/],
  ['of other bytes', () => Buffer.from('nada '.repeat(999)), /não é uma cópia de segurança, ou está danificada/],
  ['empty', () => Buffer.alloc(0), /não tem manifest\.json|não é uma cópia/],
]
for (const [what, damage, message] of cuts) {
  test(`An archive that is ${what} is rejected with one sentence, and nothing of it stays`, async (t) => {
    const { file, folder, into } = await openBackup(t)
    const damaged = join(folder, 'damaged.tar')
    await writeFile(damaged, damage(await readFile(file)))
    await assertRejected(t, damaged, into, message)
  })
}

async function assertRejected(t: ExecutionContext, from: string, into: string, message: RegExp) {
  const error = await t.throwsAsync(restore({ from, dataDir: into }))
  t.true(error instanceof DomainError)
  t.regex(error?.message ?? '', message)
  t.deepEqual(existsSync(into) ? await readdir(into) : [], [])
}

type ManifestParts = { files: { path: string }[]; head: { position: number } }
const isOther = (picture: string) => (file: { path: string }) => !file.path.endsWith(picture)
async function rewrite(backup: string, change: (manifest: ManifestParts) => object): Promise<void> {
  const file = join(backup, 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}
