import { openFestival } from '../../../src/festival.ts'
import { cookieOf, startBuiltServer } from '../built-server.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'
import { interleaved, milliseconds } from '../rounds.ts'

/** The pages of the site as it was, on the built server. */
export const asOf: Part = {
  name: 'as-of',
  goals: { 'first page of a moment': { atMost: 500 }, 'next page of it': { atMost: 150 } },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const dataDir = await ctx.bigLog()
    const { origin } = await startBuiltServer(ctx, dataDir)
    const festival = await openFestival({ dataDir })
    ctx.teardown(() => festival.close())
    const headers = { cookie: await cookieOf(origin) }
    const ask = (path: string) => milliseconds(() => untilReady(`${origin}/admin/em/${path}`, headers))

    await ask('p1') // starts the thread
    let position = ctx.events
    const { first, next, rows } = await interleaved(ctx.rounds, {
      first: () => ask(`p${--position}`), // downwards, since a fold continues an earlier one
      next: () => ask(`p${position}/noticias`),
      rows: () => milliseconds(async () => festival.database.read('events').select().orderBy('position')),
    })
    const limit = { of: 'rows of the log read', value: rows }
    return [
      { figure: 'first page of a moment', unit: 'ms', value: first, limit },
      { figure: 'next page of it', unit: 'ms', value: next, limit },
    ]
  },
}

/** A page whose fold takes longer is answered 202 until then. */
async function untilReady(url: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const page = await fetch(url, { headers, redirect: 'manual' })
    await page.text()
    if (page.status === 200) return
    if (page.status !== 202) throw new Error(`${url} was answered ${page.status}`)
  }
}
