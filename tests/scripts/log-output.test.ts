import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { spawnServer, startServer } from '../support/server-process.ts'

const intoFullDisk = ['sh', '-c', 'exec "$@" > /dev/full', 'sh']

/** Every response must arrive until the first log line is dropped. Long addresses soon fill what may wait. */
async function requestUntilDropped(t: ExecutionContext, origin: string): Promise<void> {
  for (;;) {
    t.is((await fetch(`${origin}/healthz/${'x'.repeat(10_000)}`)).status, 404)
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    const [, dropped] = /^fliporto_log_lines_dropped_total (\d+)$/m.exec(metrics) ?? []
    if (Number(dropped) > 0) return
  }
}

test('A log output that fails loses lines, but requests are served', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { LOG_LEVEL: 'info' }
  const full = spawnServer(t, { dataDir, port, env, wrapper: intoFullDisk })
  const answers = () => fetch(`${origin}/healthz`).catch(() => null)
  while (full.child.exitCode === null && !(await answers())) await setTimeout(10)
  t.is(full.child.exitCode, null)
  await requestUntilDropped(t, origin)
  t.is((await fetch(`${origin}/noticias`)).status, 200)
  full.child.kill('SIGTERM')
  t.like(await full.ended, { code: 0, err: '' })

  const alone = await startServer(t, { dataDir, env })
  alone.child.stdout!.destroy()
  await requestUntilDropped(t, alone.origin)
  t.is((await fetch(`${alone.origin}/noticias`)).status, 200)
  t.like(await alone.stop('SIGTERM'), { code: 0, err: '' })
})

test('Uncaught errors are logged, and the server shuts down with exit code 1', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  const failing = `process.on('SIGUSR2',()=>{Promise.reject(Error('rejeitada'));throw(Error('avaria'))})`
  const server = await startServer(t, { dataDir, env: { NODE_OPTIONS: `--import=data:text/javascript,${failing}` } })
  const { code, out } = await server.stop('SIGUSR2')
  t.is(code, 1)
  const lines = out.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  t.deepEqual(
    lines.map(({ level, msg, err }) => [level, msg, err.message]),
    [
      [60, 'uncaughtException', 'avaria'],
      [60, 'unhandledRejection', 'rejeitada'],
    ],
  )
  t.deepEqual(await openDatabaseFiles(dataDir), [])
})

/** Files that SQLite removes when the database is closed. */
const openDatabaseFiles = async (dataDir: string) => (await readdir(dataDir)).filter((name) => /-(wal|shm)$/.test(name))
