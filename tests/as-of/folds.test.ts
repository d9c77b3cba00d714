import test, { type ExecutionContext } from 'ava'
import { AsOf } from '../../src/as-of/as-of.ts'
import { publicReads } from '../../src/http/reads.ts'
import { openTestFestival } from '../support/festival.ts'
import { runRandomCommands } from '../support/random-commands.ts'

const now = () => new Date('2026-06-01T12:00:00Z')
const PATIENT = { waitMs: 60_000, idleMs: 60_000 }
const SEED = 20251020

async function openAsOf(t: ExecutionContext, options = PATIENT) {
  const opened = await openTestFestival(t)
  const asOf = new AsOf(opened.festival, now, options)
  opened.festival.beforeClose(() => asOf.close())
  return { ...opened, asOf }
}

test('The site as of a position is the site as it was when the log ended there', async (t) => {
  const { festival, asOf } = await openAsOf(t)
  const answersOf = async (db: typeof festival.database.read) => {
    const answers: Record<string, unknown> = {}
    for (const { path, load } of publicReads) {
      for (const number of path.endsWith(':slug') ? [0, 1, 2, 3, 4, 5] : [0]) {
        const params = { slug: `noticia-${number}`, query: new URLSearchParams({ pageSlug: 'homepage' }) }
        answers[`${path} ${number}`] = await load(db, params).catch(String)
      }
    }
    return answers
  }
  const headOf = async () => Number((await festival.database.read('events').max({ head: 'position' }))[0]!.head ?? 0)
  const history: { head: number; answers: unknown }[] = []
  for (let step = 0; step < 12; step += 1) {
    history.push({ head: await headOf(), answers: await answersOf(festival.database.read) })
    await runRandomCommands(festival, { commands: 12, seed: SEED + step })
  }
  // Backwards each fold begins anew, forwards it continues an earlier one
  for (const { head, answers } of [...history.toReversed(), ...history]) {
    const past = await asOf.use({ position: head }, answersOf)
    t.deepEqual(past, { result: answers }, `position ${head}, seed ${SEED}`)
  }
})
