import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type Ran = { code: number | null; out: string; err: string }

/** For festivals that are opened beside running scripts: these compete with them for the processor. */
export const patient = { acquireTimeout: 20_000 }

let before: Promise<unknown> = Promise.resolve()

/**
 * Runs a real script, as it is built, in a process of its own, over a folder of data. Its terminal is a pipe, its clock the machine's.
 * One at a time for each test file: ten processes that start at once only keep each other waiting.
 */
export function runScript(name: string, args: readonly string[], dataDir: string, input = ''): Promise<Ran> {
  const ran = before.then(() => spawnScript(name, args, dataDir, input))
  before = ran.catch(() => {})
  return ran
}

async function spawnScript(name: string, args: readonly string[], dataDir: string, input: string): Promise<Ran> {
  const child = spawn(process.execPath, [`dist/server/scripts/${name}.js`, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, TZ: 'America/Recife', FORCE_COLOR: '1' },
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ])
  return { code, out, err }
}
