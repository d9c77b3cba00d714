import test, { type ExecutionContext } from 'ava'
import { CLOSING, DONE, KeptFold, WANTED } from '../../src/as-of/kept-fold.ts'
import { publicReads } from '../../src/http/reads.ts'
import { appendFacts, openTestFestival } from '../support/festival.ts'
import { runRandomCommands } from '../support/random-commands.ts'

const SEED = 20251020

async function openFold(t: ExecutionContext) {
  const opened = await openTestFestival(t)
  const fold = new KeptFold(opened.festival.location)
  t.teardown(() => fold.close())
  return { ...opened, fold }
}

test('The site as of a position is the site as it was when the log ended there', async (t) => {
  const { festival, fold } = await openFold(t)
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
  // Backwards each fold begins anew, forwards it continues the last one
  for (const { head, answers } of [...history.toReversed(), ...history])
    t.deepEqual(await answersOf(await fold.at(head)), answers, `position ${head}, seed ${SEED}`)
})

test('The last fold is kept, a later one continues it, and an earlier one is another database', async (t) => {
  const { festival, fold } = await openFold(t)
  await runRandomCommands(festival, { commands: 12, seed: SEED })
  const third = await fold.at(3)
  t.is(await fold.at(3), third)
  t.is(await fold.at(4), third)
  t.not(await fold.at(2), third)
  t.deepEqual([fold.state[WANTED], fold.state[DONE]], [2, 2])
})

test('A fold that is to end does so after a page of events, and the next begins anew', async (t) => {
  const { festival, fold } = await openFold(t)
  await runRandomCommands(festival, { commands: 12, seed: SEED })
  const second = await fold.at(2)
  fold.state[CLOSING] = 1
  await t.throwsAsync(fold.at(3), { message: 'closed' })
  fold.state[CLOSING] = 0
  t.not(await fold.at(3), second)
})

test('The past has nothing of subscribers', async (t) => {
  const { festival, fold } = await openFold(t)
  await appendFacts(festival, 'subscriber/s', { type: 'SubscriberJoined', data: { address: 'cifra' } })
  const tables: string[] = await (await fold.at(1))('sqlite_master').where({ type: 'table' }).pluck('name')
  t.true(tables.includes('read_news'))
  t.false(tables.includes('read_subscribers'))
})
