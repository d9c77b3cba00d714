import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { photograph } from '../support/pictures.ts'
import { runRandomCommands } from '../support/random-commands.ts'
import { openSiteSignedIn } from '../support/signed-in-site.ts'

const MOST_MS = 50 * Number(process.env.SLOWNESS ?? 1)
const ROUNDS = 3 // of which the best counts, since other processes and the collector of memory delay the loop, too

/** What blocks the loop before the first turn that is measured, or after the last one, is not counted. */
async function isMeasured(delay: { count: number }): Promise<void> {
  for (const before = delay.count; delay.count === before; ) await setImmediate()
}

test.serial('Long texts, pictures and pages of the past do not block the main thread', async (t) => {
  const { festival, get, cookie } = await openSiteSignedIn(t, { now: () => new Date('2026-06-01T12:00:00Z') })
  await runRandomCommands(festival, { commands: 60, seed: 20251020 })
  const prose = '<p onclick="x">Uma frase <b>longa</b>.</p>'.repeat(12_000)
  const pictures = await Promise.all([...Array(ROUNDS).keys()].map((round) => photograph(3000 + round, 2000)))
  const page = async (address: string) => {
    for (;;) {
      const { status } = await get(address, { cookie })
      if (status !== 202) return t.is(status, 200, address)
    }
  }
  const work: Record<string, (round: number) => Promise<unknown>> = {
    sanitising: () => festival.sanitise(prose),
    picture: (round) => festival.storePicture(pictures[round]!, 'foto.jpg'),
    past: (round) => page(`/admin/em/p${9 - round}/noticias`),
  }
  for (const [name, run] of Object.entries(work)) {
    const longest: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      await isMeasured(delay)
      await run(round)
      await isMeasured(delay)
      delay.disable()
      longest.push(Math.round(delay.max / 1e6))
    }
    t.log(`${name}: the loop was blocked for ${longest.join(', ')} ms at most`)
    t.true(Math.min(...longest) <= MOST_MS, name)
  }
})
