import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startBuiltServer } from '../built-server.ts'
import { interleaved, milliseconds, type Part } from '../part.ts'

/** From the process of the built server to its first page, over an existing log. */
export const start: Part = async (ctx) => {
  const dataDir = await ctx.bigLog()
  const timeStart = async () => {
    const started = performance.now()
    const { origin, stop } = await startBuiltServer(ctx, dataDir)
    await (await fetch(origin)).text()
    const took = performance.now() - started
    await stop('SIGTERM')
    return took
  }
  await timeStart() // the first one fills caches of the disk
  const { page, bare } = await interleaved(ctx.rounds, {
    page: timeStart,
    bare: () => milliseconds(() => once(spawn(process.execPath, ['-e', '0']), 'close')),
  })
  const limit = { of: 'node -e 0', value: bare }
  return [{ figure: 'built server, to its first page', unit: 'ms', value: page, limit, goal: { atMost: 1500 } }]
}
