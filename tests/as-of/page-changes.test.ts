import test, { type ExecutionContext } from 'ava'
import { momentsOf } from '../../src/as-of/moments.ts'
import { changesAround, type PagePart } from '../../src/as-of/page-changes.ts'
import { news } from '../../src/content/news.ts'
import { sponsor } from '../../src/content/sponsor.ts'
import { openTestFestival, runAll } from '../support/festival.ts'
import { seeded } from '../support/random-commands.ts'
import { sampleNamed } from '../support/samples.ts'

const SEED = 20251022
const publishNews = (n: number) => ({ type: 'PublishNews', fields: sampleNamed('news').fields(n) as never }) as const
const addSponsor = (n: number) => ({ type: 'AddSponsor', fields: sampleNamed('sponsor').fields(n) as never }) as const

/** Writes an act: its letters are an event each, of a news item or a sponsor. */
async function openWriter(t: ExecutionContext) {
  const { festival } = await openTestFestival(t)
  let items = 0
  let acts = 0
  const write = (events: string, at = '2025-10-20T10:00:00.000Z', requestId = `act-${++acts}`) => {
    const cause = { actor: 'p_1234567890123456789012', at, requestId }
    const commands = Array.from(events, (letter) => {
      const id = `i-${++items}`
      if (letter === 'n') return { noun: news, id, command: publishNews(items), cause }
      return { noun: sponsor, id, command: addSponsor(items), cause }
    })
    return runAll(festival, commands)
  }
  const around = async (part: PagePart, position: number) => {
    const { previous, next } = await changesAround(festival.database.read, [part], position)
    return [previous?.last ?? null, next?.last ?? null]
  }
  return { festival, write, around }
}

test('An act counts where its last event stands, also in its own middle', async (t) => {
  const { write, around } = await openWriter(t)
  await write('n') // 1
  await write('sns') // 2–4
  await write('s') // 5
  const list = { list: 'news' } as const
  const expected = [
    [null, 1],
    [null, 4],
    [1, 4],
    [1, 4],
    [1, null],
    [4, null],
  ]
  for (const [position, each] of expected.entries()) t.deepEqual(await around(list, position), each, `p${position}`)
})

test('A run of a script counts where it ends, although others wrote before that', async (t) => {
  const { write, around } = await openWriter(t)
  const run = (events: string) => write(events, undefined, 'run')
  await run('n') // 1
  await write('n') // 2
  await run('s') // 3
  const list = { list: 'news' } as const
  t.deepEqual(await around(list, 0), [null, 2])
  t.deepEqual(await around(list, 1), [null, 2])
  t.deepEqual(await around(list, 2), [null, 3])
  t.deepEqual(await around(list, 3), [2, null])
  t.deepEqual(await around(list, 4), [3, null])
})

test(`The changes of a list are those that reading the whole log finds (seed ${SEED})`, async (t) => {
  const { write, around } = await openWriter(t)
  const random = seeded(SEED)
  const acts: { last: number; touches: boolean }[] = []
  let [last, hours] = [0, 0]
  for (let act = 0; act < 40; act += 1) {
    const events = Array.from({ length: 1 + Math.floor(random() * 3) }, () => (random() < 0.2 ? 'n' : 's')).join('')
    hours += random() < 0.3 ? 30 : random() < 0.2 ? -2 : 0
    await write(events, new Date(Date.UTC(2025, 9, 1, hours)).toISOString())
    last += events.length
    acts.push({ last, touches: events.includes('n') })
  }
  const touching = acts.filter(({ touches }) => touches).map((act) => act.last)
  for (let position = 0; position <= last; position += 1) {
    const previous = touching.findLast((each) => each < position) ?? null
    const next = touching.find((each) => each > position) ?? null
    t.deepEqual(await around({ list: 'news' }, position), [previous, next], `p${position}`)
  }
})

test('A minute names the last position that was written until its end, although clocks were wrong', async (t) => {
  const { festival, write } = await openWriter(t)
  const times = ['10:00:59.999', '10:02:00.000', '09:59:00.000', '10:01:30.000', '10:05:00.000']
  for (const time of times) await write('n', `2025-10-20T${time}Z`)
  const findMoment = momentsOf(festival.database.read, () => new Date('2025-10-21T10:00:00Z'))
  const positionAt = async (time: string) => (await findMoment(`2025-10-20T${time}`)).position
  const expected = { '10:58': 0, '10:59': 3, '11:00': 3, '11:01': 4, '11:02': 4, '11:04': 4, '11:05': 5, '23:00': 5 }
  for (const [time, position] of Object.entries(expected)) t.is(await positionAt(time), position, time)
  await write('n', '1970-01-01T00:00:10.000Z') // by a machine that had not asked for the time yet
  t.deepEqual([await positionAt('11:01'), await positionAt('23:00')], [4, 5])
  t.like(await findMoment('p0'), { position: 0, at: null, today: '2025-10-20' })
  t.like(await findMoment('p3'), { position: 3, at: '2025-10-20T09:59:00.000Z', today: '2025-10-20' })
  t.like(await findMoment('2025-10-20T23:30'), { at: '2025-10-20T22:30:00.000Z', today: '2025-10-20' })
})
