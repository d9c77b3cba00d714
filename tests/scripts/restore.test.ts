import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createArchive, extractArchive } from '../../src/backup/archive.ts'
import { createBackup } from '../../src/backup/backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { DomainError } from '../../src/errors.ts'
import { temporaryFolder } from '../support/festival.ts'
import { filesIn } from '../support/folder-contents.ts'
import { createSampleSite } from '../support/sample-site.ts'
import { callScript, refused } from '../support/script.ts'

/** A backup, and a target that does not exist yet. */
async function openBackup(t: ExecutionContext) {
  const { dataDir, pictures } = await createSampleSite(t)
  const folder = await temporaryFolder(t)
  const now = new Date('2025-10-22T12:00:00Z')
  const { file } = await createBackup({ dataDir, to: join(folder, 'copy.tar'), keys: true, now })
  return { file, folder, into: join(folder, 'restored'), picture: pictures[0]! }
}

test('Without --into a backup is restored to DATA_DIR, where unrelated files stay', async (t) => {
  const { file, into } = await openBackup(t)
  await mkdir(join(into, 'backups'), { recursive: true })
  const { code, out, err } = await callScript('restore', [file], into)
  t.deepEqual([code, err], [0, ''])
  t.true(out.startsWith(`Reposta e verificada em ${into}.\nAcontecimentos: 4. Cabeça:\n4 `))
  t.deepEqual((await readdir(into)).sort(), ['backups', 'fliporto.db', 'keys.json', 'uploads'])
})

test('A restore to a folder that contains any part of a site is rejected and changes nothing', async (t) => {
  const { file, folder } = await openBackup(t)
  for (const name of ['fliporto.db', 'fliporto.db-wal', 'keys.json', 'uploads']) {
    const into = join(folder, `with-${name}`)
    await mkdir(into)
    await writeFile(join(into, name), 'meu')
    t.deepEqual(
      await callScript('restore', [file], into),
      refused(`Em ${into} já há um sítio (${name}) e ficou como estava: escolha uma pasta nova.\n`),
    )
    t.deepEqual(await readdir(into), [name])
  }
})

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length >> 1]! ^= 1
  return bytes
}
const flip = async (file: string) => writeFile(file, flipped(await readFile(file)))
const damages: [what: string, damage: (backup: string, picture: string) => Promise<unknown>, message: RegExp][] = [
  ['an altered database', (backup) => flip(join(backup, 'fliporto.db')), /^fliporto\.db não é o que foi guardado/],
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
const cuts: [what: string, damage: (bytes: Buffer) => Buffer, message: RegExp][] = [
  ['is cut in the middle', (bytes) => bytes.subarray(0, bytes.length >> 1), /danificad|incompleta|não tem manifest/],
  ['has an altered byte', flipped, /danificad/],
  ['has other bytes', () => Buffer.from('nada '.repeat(999)), /não é uma cópia de segurança, ou está danificada/],
  ['is empty', () => Buffer.alloc(0), /não tem manifest\.json|não é uma cópia/],
]

test('A backup that is damaged in any way is rejected with one sentence, and nothing of it stays', async (t) => {
  const { file, folder, into, picture } = await openBackup(t)
  const damaged = join(folder, 'damaged.tar')
  const assertRejected = async (what: string, message: RegExp) => {
    const error = await t.throwsAsync(restore({ from: damaged, dataDir: into }), { message }, what)
    t.true(error instanceof DomainError, what)
    t.deepEqual(existsSync(into) ? await readdir(into) : [], [], what)
  }
  for (const [what, damage, message] of damages) {
    const content = join(folder, what)
    await mkdir(join(content, 'uploads'), { recursive: true })
    await extractArchive(file, content)
    await damage(content, picture)
    await createArchive(damaged, content, await filesIn(content))
    await assertRejected(what, message)
    await rm(damaged)
  }
  for (const [what, damage, message] of cuts) {
    await writeFile(damaged, damage(await readFile(file)))
    await assertRejected(what, message)
  }
})

type ManifestParts = { files: { path: string }[]; head: { position: number } }
const isOther = (picture: string) => (file: { path: string }) => !file.path.endsWith(picture)
async function rewrite(backup: string, change: (manifest: ManifestParts) => object): Promise<void> {
  const file = join(backup, 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}
