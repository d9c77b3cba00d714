import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { ACCOUNT, cookieHeader, signIn } from '../support/signed-in-site.ts'
import type { BenchContext } from './part.ts'

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'server', 'src', 'server.js')

export type BuiltServer = { origin: string; stop(): Promise<unknown> }

/** Starts the built server as `npm start` does, with its log in a file. Resolves once it has sent its first page. */
export async function startBuiltServer({ teardown }: BenchContext, dataDir: string): Promise<BuiltServer> {
  if (!existsSync(BUILT)) throw new Error('there is no build: npm run build')
  const port = await freePort()
  const log = openSync(`${dataDir}.log`, 'w')
  const child = spawn(process.execPath, ['--max-semi-space-size=8', BUILT], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      UV_THREADPOOL_SIZE: '12',
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
    },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  const closed = once(child, 'close')
  teardown(() => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  const hasPage = () =>
    fetch(origin).then(
      async (page) => page.ok && (await page.text()) !== '',
      () => false,
    )
  while (!(await hasPage())) {
    if (child.exitCode !== null) throw new Error('the built server did not start')
    await setTimeout(5)
  }
  const stop = () => {
    child.kill('SIGTERM')
    return closed
  }
  return { origin, stop }
}

/** The `cookie` header of a signed-in organiser. */
export async function cookieOf(origin: string): Promise<string> {
  const answer = await signIn(origin)
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`)
  return cookieHeader(answer)
}
