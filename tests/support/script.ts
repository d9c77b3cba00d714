import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { SiteLocation } from '../../src/db/open.ts'
import { toLocation } from './site-location.ts'

type ScriptResult = { code: number | null; out: string; err: string }

export const printed = (out: string): ScriptResult => ({ code: 0, out, err: '' })
export const refused = (err: string): ScriptResult => ({ code: 1, out: '', err })

/** Options for festivals opened beside scripts, which compete for the processor. */
export const slowMachine = { acquireTimeout: 20_000 }

const fileOf = (name: string) => `dist/server/scripts/${name}.js`

function environment(given: string | SiteLocation) {
  const { dataDir, databaseUrl } = toLocation(given)
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  return { PATH: process.env.PATH, DATA_DIR: dataDir, TZ: 'America/Recife', FORCE_COLOR: '1', ...database }
}

/** Runs a built script in its own process, with a pipe as terminal. */
export async function runScript(
  name: string,
  args: readonly string[],
  given: string | SiteLocation,
): Promise<ScriptResult> {
  const child = spawn(process.execPath, [fileOf(name), ...args], { env: environment(given) })
  child.stdin.end()
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ])
  return { code, out, err }
}

let host: ChildProcess | undefined

/** The same in one process for all calls: starting Node and loading packages takes longer than what most scripts do. */
export async function callScript(
  name: string,
  args: readonly string[],
  given: string | SiteLocation,
  input: string | Buffer = '',
): Promise<ScriptResult> {
  const env = environment(given)
  host ??= fork('tests/support/script-host.mjs', {
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  host.ref()
  host.channel!.ref()
  host.send({ file: fileOf(name), args, env, input })
  const [answer] = await once(host, 'message')
  host.unref()
  host.channel!.unref()
  return answer
}
