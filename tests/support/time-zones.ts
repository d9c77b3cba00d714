import { execFile } from 'node:child_process'
import { build } from 'esbuild'

/** What a module prints in a process of each time zone. It may import files of this project. */
export async function outputInZones(zones: readonly string[], module: string): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: module, resolveDir: process.cwd() },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  })
  return Promise.all(zones.map((zone) => runIn(zone, outputFiles[0]!.text)))
}

const runIn = (TZ: string, module: string) =>
  new Promise<string>((resolve, reject) => {
    const env = { ...process.env, TZ, NODE_OPTIONS: '' }
    const done = (error: Error | null, output: string) => (error ? reject(error) : resolve(output))
    execFile(process.execPath, ['--input-type=module'], { env }, done).stdin!.end(module)
  })
