import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { failOnSecrets } from './checked-log.ts'
import type { Ending } from './festival.ts'
import { freePort } from './free-port.ts'
import { ACCOUNT } from './signed-in-site.ts'

export type ExitResult = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }

export type ServerProcess = {
  origin: string
  child: ChildProcess
  stop(signal: NodeJS.Signals): Promise<ExitResult>
}

export type ServerOptions = {
  dataDir: string
  port?: number
  env?: Record<string, string>
  /** A command that runs Node, such as a shell that sets a limit. */
  wrapper?: readonly string[]
}

/** Starts the built server over a new DATA_DIR, with ACCOUNT as its first administrator; killed at the end of the test. */
export function spawnServer(
  t: Ending,
  { dataDir, port = 0, env = {}, wrapper = [] }: ServerOptions,
): { child: ChildProcess; ended: Promise<ExitResult> } {
  const [command = '', ...args] = [...wrapper, process.execPath, 'dist/server/src/server.js']
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      INITIAL_CONTENT: 'none',
      LOG_LEVEL: 'error',
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  failOnSecrets(t, () => out + err)
  t.teardown(() => child.kill('SIGKILL'))
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  const ended = once(child, 'close').then(([code, signal]): ExitResult => ({ code, signal, out, err }))
  return { child, ended }
}

/** Resolves once the site behind the port is open. */
export async function siteReady(origin: string, isRunning: () => boolean = () => true): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (isRunning() && !(await isReady())) await setTimeout(5)
}

/** Resolves once the site is open. Fails when the server exits before. */
export async function startServer(t: Ending, options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const { child, ended } = spawnServer(t, { ...options, port })
  const origin = `http://127.0.0.1:${port}`
  const isRunning = () => child.exitCode === null && child.signalCode === null
  await siteReady(origin, isRunning)
  if (!isRunning()) throw new Error(`the server did not start: ${JSON.stringify(await ended)}`)
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { origin, child, stop }
}
