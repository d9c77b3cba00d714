import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { backUp } from '../../src/backup/backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { DomainError } from '../../src/errors.ts'
import { temporaryFolder } from '../support/festival.ts'
import { openKeptPlace } from '../support/kept-place.ts'
import { runScript } from '../support/script.ts'

/** A backup, and the place where it is to go. */
async function openBackup(t: ExecutionContext) {
  const { dataDir, pictures } = await openKeptPlace(t)
  const folder = await temporaryFolder(t)
  const made = await backUp({ dataDir, into: join(folder, 'copies'), now: new Date('2025-10-22T12:00:00Z') })
  const into = join(folder, 'restored')
  return { backup: made.folder, into, picture: pictures[0]!, run: () => runScript('restore', [made.folder], into) }
}

test('without --into it goes to DATA_DIR, which may be there as long as it is empty', async (t) => {
  const { into, run } = await openBackup(t)
  await mkdir(into)
  const { code, out, err } = await run()
  t.deepEqual([code, err], [0, ''])
  t.true(out.startsWith(`Reposta e verificada em ${into}.\nAcontecimentos: 4. Cabeça:\n4 `))
  t.deepEqual((await readdir(into)).sort(), ['fliporto.db', 'keys.json', 'uploads'])
})

test('a place that has anything in it is left as it is', async (t) => {
  const { into, run } = await openBackup(t)
  await mkdir(into)
  await writeFile(join(into, 'meu.txt'), 'meu')
  t.deepEqual(await run(), {
    code: 1,
    out: '',
    err: `${into} já tem ficheiros e ficou como estava: escolha uma pasta vazia ou nova.\n`,
  })
  t.deepEqual(await readdir(into), ['meu.txt'])
})

const flip = async (file: string) => {
  const bytes = await readFile(file)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(file, bytes)
}
const damages: [what: string, damage: (backup: string, picture: string) => Promise<unknown>, said: RegExp][] = [
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
    'a manifest that forgets a picture',
    (backup, picture) => rewrite(backup, ({ files, ...rest }) => ({ ...rest, files: files.filter(isNot(picture)) })),
    /^Imagens que o registo nomeia e que faltam/,
  ],
  [
    'a manifest of a longer log',
    (backup) => rewrite(backup, ({ head, ...rest }) => ({ ...rest, head: { ...head, position: 9 } })),
    /^O registo está errado na posição 5: falta: a âncora guardou 9/,
  ],
  [
    'a manifest that leads elsewhere',
    (backup) => rewrite(backup, ({ files, ...rest }) => ({ ...rest, files: [{ ...files[0], path: '../../fora' }] })),
    /manifest\.json está danificado/,
  ],
  ['no manifest', (backup) => rm(join(backup, 'manifest.json')), /não é uma cópia de segurança nem uma exportação/],
]
for (const [what, damage, said] of damages) {
  test(`a backup with ${what} is refused in a sentence, and nothing of it stays`, async (t) => {
    const { backup, into, picture } = await openBackup(t)
    await damage(backup, picture)
    const refused = await t.throwsAsync(restore({ from: backup, dataDir: into }))
    t.true(refused instanceof DomainError)
    t.regex(refused?.message ?? '', said)
    t.deepEqual(existsSync(into) ? await readdir(into) : [], [])
  })
}

type Said = { files: { path: string }[]; head: { position: number } }
const isNot = (picture: string) => (file: { path: string }) => !file.path.endsWith(picture)
async function rewrite(backup: string, change: (said: Said) => object): Promise<void> {
  const file = join(backup, 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}
