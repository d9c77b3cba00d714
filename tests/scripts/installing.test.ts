import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import test from 'ava'
import { temporaryFolder } from '../support/festival.ts'

const LOCK = '{"packages":{}}'
const UNCHANGED = createHash('sha256').update(LOCK).digest('hex')

/** The npm command that a task runs first, where `installed` is what an earlier one left; '' for none. */
async function installOf(folder: string, task: string, installed?: string): Promise<string> {
  await cp('scripts/run.mjs', join(folder, 'scripts/run.mjs'))
  await writeFile(join(folder, 'package-lock.json'), LOCK)
  await writeFile(join(folder, 'npm'), `#!/bin/sh\necho "$@" > "${folder}/called"\nexit 1\n`, { mode: 0o755 })
  if (installed) {
    await mkdir(join(folder, 'node_modules'))
    await writeFile(join(folder, 'node_modules', '.installed'), installed)
  }
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` }
  await new Promise((ended) => execFile(process.execPath, [join(folder, 'scripts/run.mjs'), task], { env }, ended))
  return readFile(join(folder, 'called'), 'utf8').then(
    (text) => text.trim().replace(' --no-audit --no-fund', ''),
    () => '',
  )
}

const cases: [task: string, installed: string | undefined, command: string][] = [
  ['start', undefined, 'ci --omit=dev'],
  ['test', undefined, 'ci --include=dev'],
  ['check', `${UNCHANGED} site`, 'install --include=dev'],
  ['start', `${UNCHANGED} site`, ''],
  ['start', `${UNCHANGED} all`, ''],
  ['start', 'other site', 'install --omit=dev'],
  ['start', 'other all', 'install --include=dev'],
]

for (const [task, installed, command] of cases) {
  const before = installed?.replace(UNCHANGED, 'the same lock,').replace('other', 'another lock,') ?? 'nothing'
  test(`With ${before} installed, «npm run ${task}» runs «npm ${command || '(nothing)'}»`, async (t) => {
    t.is(await installOf(await temporaryFolder(t), task, installed), command)
  })
}
