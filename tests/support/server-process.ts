import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ExecutionContext } from 'ava'
import { failOnSecrets } from './checked-log.ts'
import { freePort } from './free-port.ts'
import { siteReady } from './site-ready.ts'

/** The first administrator of a spawned server. */
export const ORGANISER = { username: 'ana', password: 'uma palavra-passe' }

export type ExitResult = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }

export type ServerProcess = {
  origin: string
  child: ChildProcess
  output(): { out: string; err: string }
  stop(signal: NodeJS.Signals): Promise<ExitResult>
}

export type ServerOptions = {
  dataDir: string
  port?: number
  env?: Record<string, string>
  /** A command that runs Node, such as a shell that sets a limit. */
  wrapper?: readonly string[]
}

/** Starts the built server over a new DATA_DIR; killed at the end of the test. */
export function spawnServer(
  t: ExecutionContext<unknown>,
  { dataDir, port = 0, env = {}, wrapper = [] }: ServerOptions,
): { child: ChildProcess; listening: Promise<void>; ended: Promise<ExitResult>; output: ServerProcess['output'] } {
  const [command = '', ...args] = [...wrapper, process.execPath, 'dist/server/src/server.js']
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      INITIAL_CONTENT: 'none',
      LOG_LEVEL: 'error',
      ADMIN_USERNAME: ORGANISER.username,
      ADMIN_PASSWORD: ORGANISER.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  failOnSecrets(t, () => out + err)
  t.teardown(() => child.kill('SIGKILL'))
  child.stderr.on('data', (chunk) => (err += chunk))
  const listening = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      out += `${line}\n`
      if (line.startsWith('FLIPORTO Portugal:')) resolve()
    })
  })
  const ended = once(child, 'close').then(([code, signal]): ExitResult => ({ code, signal, out, err }))
  return { child, listening, ended, output: () => ({ out, err }) }
}

/** Resolves once the site is open. Fails when the server exits before. */
export async function startServer(t: ExecutionContext<unknown>, options: ServerOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const { child, listening, ended, output } = spawnServer(t, { ...options, port })
  const origin = `http://127.0.0.1:${port}`
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const ready = listening.then(() => siteReady(origin, isRunning))
  const refused = await Promise.race([ready.then(() => (isRunning() ? undefined : ended)), ended])
  if (refused)
    throw new Error(`the server did not start: ${refused.code} ${refused.signal} ${refused.out}${refused.err}`)
  return {
    origin,
    child,
    output,
    stop(signal) {
      child.kill(signal)
      return ended
    },
  }
}
