import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { SiteLocation } from '../../src/db/open.ts'
import { toLocation } from './site-location.ts'

export type ScriptResult = { code: number | null; out: string; err: string }

/** Options for festivals opened beside scripts, which compete for the processor. */
export const slowMachine = { acquireTimeout: 20_000 }

let previousRun: Promise<unknown> = Promise.resolve()

/** Runs a built script in its own process, with a pipe as terminal. One at a time per test file, for speed. */
export function runScript(
  name: string,
  args: readonly string[],
  given: string | SiteLocation,
  input: string | Buffer = '',
): Promise<ScriptResult> {
  const ran = previousRun.then(() => spawnScript(name, args, toLocation(given), input))
  previousRun = ran.catch(() => {})
  return ran
}

async function spawnScript(
  name: string,
  args: readonly string[],
  { dataDir, databaseUrl }: SiteLocation,
  input: string | Buffer,
): Promise<ScriptResult> {
  const child = spawn(process.execPath, [`dist/server/scripts/${name}.js`, ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TZ: 'America/Recife',
      FORCE_COLOR: '1',
    },
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ])
  return { code, out, err }
}
