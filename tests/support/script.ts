import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type Ran = { code: number | null; out: string; err: string }

/** Runs a real script in a process of its own, over a folder of data. Its terminal is a pipe, its clock the machine's. */
export async function runScript(name: string, args: string[], dataDir: string, input = ''): Promise<Ran> {
  const child = spawn(process.execPath, ['--import=tsx', `scripts/${name}.ts`, ...args], {
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
