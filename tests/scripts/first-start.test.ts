import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { copyUnbuilt } from '../support/copied-project.ts'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { inFullRun } from '../support/full-run.ts'
import { siteReady } from '../support/server-process.ts'

async function childrenOf(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')))
  return lists.flatMap((list) => list.split(' ').filter(Boolean))
}

inFullRun(test, 'the run itself builds, and scripts/stopping starts what was built')(
  'After a start that built the site, nothing runs but the server',
  async (t) => {
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
  },
)
