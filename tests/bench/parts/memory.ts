import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { siteReady } from '../../support/site-ready.ts'
import { fetchReply, importContent, pagePaths } from '../content-site.ts'
import { runLoad } from '../max-load.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'

const BUILT = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'src', 'server.js')
const REQUESTS = 200_000
const STEPS = 4
const MB = 1_000_000

/** The built server's memory after many requests for all pages, and whether it keeps growing. */
export const memory: Part = {
  name: 'memory',
  goals: { 'after 200,000 requests': { atMost: 150 }, 'grown in the second half of them': { atMost: 10 } },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    if (!existsSync(BUILT)) {
      ctx.note('dist/ is missing: skipped')
      return []
    }
    const dataDir = await importContent(ctx.dir)
    const port = await freePort()
    // The settings of npm start.
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      MALLOC_ARENA_MAX: '1',
      UV_THREADPOOL_SIZE: '12',
    }
    const server = ctx.children.startNode(['--max-semi-space-size=8', BUILT], { env, role: 'server' })
    server.discardOutput()
    const url = `http://127.0.0.1:${port}`
    await siteReady(url)
    const paths = await pagePaths(url)
    const readings = [await readMemory(url)]
    for (let step = 0; step < STEPS; step += 1) {
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      await runLoad({ url, paths, headers, connections: 48, amount: REQUESTS / STEPS })
      readings.push(await readMemory(url))
    }
    await server.stop()
    return [
      { figure: 'after the start', unit: 'MB', value: readings[0]! },
      { figure: 'after 200,000 requests', unit: 'MB', value: readings[STEPS]! },
      { figure: 'grown in the second half of them', unit: 'MB', value: readings[STEPS]! - readings[STEPS / 2]! },
    ]
  },
}

async function readMemory(url: string): Promise<number> {
  const figures = String((await fetchReply(`${url}/metrics`)).body)
  return Number(/^fliporto_memory_bytes (\S+)$/m.exec(figures)![1]) / MB
}
