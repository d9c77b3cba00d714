import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { siteReady } from '../support/site-ready.ts'

const copied = [
  'src',
  'projections',
  'views',
  'scripts',
  'data',
  'package.json',
  'package-lock.json',
  'esbuild.config.mjs',
]
const root = process.cwd()

/** A clone that is installed, but not built. */
async function copyUnbuilt(folder: string): Promise<void> {
  const isOwnData = (path: string) => path === join(root, 'data', 'local')
  for (const name of copied)
    await cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => !isOwnData(path) })
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir('node_modules')) {
    if (name !== '.installed') await symlink(join(root, 'node_modules', name), join(packages, name))
  }
  const lock = await readFile('package-lock.json')
  await writeFile(join(packages, '.installed'), `${createHash('sha256').update(lock).digest('hex')} site`)
}

async function childrenOf(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')))
  return lists.flatMap((list) => list.split(' ').filter(Boolean))
}

test('After a start that built the site, nothing runs but the server', async (t) => {
  t.timeout(5 * 60_000)
  const folder = await temporaryFolder(t)
  await copyUnbuilt(folder)
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'own'), PORT: String(port), INITIAL_CONTENT: 'none' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.teardown(() => server.kill('SIGKILL'))
  const ended = once(server, 'close')
  let output = ''
  server.stderr.on('data', (chunk) => (output += chunk))
  const origin = `http://127.0.0.1:${port}`
  await siteReady(origin, () => server.exitCode === null)
  t.is(server.exitCode, null, output)
  t.true(output.includes('A construir o sítio …'))
  t.is((await fetch(origin)).status, 200)
  // Only Linux tells a process's children in files
  if (process.platform === 'linux') t.deepEqual(await childrenOf(server.pid!), [])
  server.kill('SIGTERM')
  t.deepEqual(await ended, [0, null])
})
