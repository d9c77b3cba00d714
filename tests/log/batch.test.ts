import test, { type ExecutionContext } from 'ava'
import { projections } from '../../projections/index.ts'
import { news } from '../../src/content/news.ts'
import { Conflict, Invalid, ItemChanged, NotFound } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import type { Unit } from '../../src/log/unit.ts'
import { verify } from '../../src/log/verify.ts'
import { appendFacts, cause, eventsOf, openTestFestival, rowsOf, run } from '../support/festival.ts'
import { newsFields, numbers, publish, revise, withdraw } from '../support/news.ts'

/** The first write is committed alone, the others are committed together after it. */
const together = (festival: Festival, ...writes: (() => Promise<unknown>)[]) =>
  Promise.allSettled([
    run(festival, news, 'primeira', { type: 'PublishNews', fields: newsFields(99) }),
    ...writes.map((write) => write()),
  ])

const versionsOf = async (festival: Festival, stream: string) =>
  (await eventsOf(festival)).filter((event) => event.stream === stream).map(({ version }) => version)

const slugs = async ({ database }: Festival): Promise<Record<string, string>> =>
  Object.fromEntries((await database.read('read_news').orderBy('id')).map(({ id, slug }) => [id, slug]))

/** The hash chain is valid, positions have no gap, and a replay gives the same tables. */
async function isSound(t: ExecutionContext, festival: Festival, events: number) {
  t.like(await verify(festival.database.read), { sound: true, count: events })
  const { counts } = await festival.rebuild({ check: true })
  t.deepEqual([...counts.values()].filter(Boolean), [])
}

test('A rejected command does not affect the rest of its batch, whatever the reason', async (t) => {
  const { festival } = await openTestFestival(t)
  for (let n = 1; n <= 8; n += 1) await publish(festival, n)
  const outcomes = await together(
    festival,
    () => revise(festival, 1, { title: 'Um' }),
    () => withdraw(festival, 50),
    () => revise(festival, 2, { title: 'Dois' }),
    () => revise(festival, 3, { slug: 'noticia-1' }),
    () => revise(festival, 3, { title: 'Três' }),
    () => revise(festival, 1, { title: 'Outro' }, 1),
    () => revise(festival, 1, { excerpt: 'Outro' }, 1),
    () => publish(festival, 4),
    () => withdraw(festival, 5),
    () =>
      festival.store.write(async ({ handle }) => {
        await handle({ noun: news, id: 'n-6', command: { type: 'ReviseNews', changes: { title: 'Seis' } }, cause })
        throw new Invalid('Afinal não.')
      }),
    () => revise(festival, 6, { excerpt: 'Seis' }),
    () => revise(festival, 7, { title: 'Notícia 7' }),
  )
  const refusals: Record<number, unknown> = { 2: NotFound, 4: Conflict, 6: ItemChanged, 8: Conflict, 10: Invalid }
  for (const [index, outcome] of outcomes.entries())
    t.is(outcome.status === 'rejected' ? outcome.reason.constructor : undefined, refusals[index], String(index))
  const appended = (await eventsOf(festival)).slice(8).map(({ stream, version, data }) => [stream, version, data])
  t.deepEqual(appended, [
    ['news/primeira', 1, JSON.stringify(newsFields(99))],
    ['news/n-1', 2, '{"title":"Um"}'],
    ['news/n-2', 2, '{"title":"Dois"}'],
    ['news/n-3', 2, '{"title":"Três"}'],
    ['news/n-1', 3, '{"excerpt":"Outro"}'],
    ['news/n-5', 2, '{}'],
    ['news/n-6', 2, '{"excerpt":"Seis"}'],
  ])
  await isSound(t, festival, 15)
})

test('Commands of a batch for the same item build on each other', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  await together(
    festival,
    ...numbers(20).map((n) => () => revise(festival, 1, { title: `Título ${n % 10}`, excerpt: `${n}` })),
  )
  await together(festival, ...numbers(20).map(() => () => revise(festival, 1, { title: 'O mesmo' })))
  t.deepEqual(
    await versionsOf(festival, 'news/n-1'),
    numbers(22),
    'of the last twenty, only the first changed anything',
  )
  const [row] = await festival.database.read('read_news').where({ id: 'n-1' })
  t.like(row, { title: 'O mesmo', excerpt: '20', version: 22 })
  await isSound(t, festival, 23)
})

test('Inside a batch a slug can be reused after the write that released it, not before', async (t) => {
  const { festival } = await openTestFestival(t)
  for (let n = 1; n <= 4; n += 1) await publish(festival, n)
  const outcomes = await together(
    festival,
    () => revise(festival, 1, { slug: 'noticia-2' }),
    () => revise(festival, 2, { slug: 'livre' }),
    () => revise(festival, 3, { slug: 'noticia-2' }),
    () => revise(festival, 4, { slug: 'noticia-3' }),
    () => revise(festival, 2, { slug: 'noticia-4' }),
    () => revise(festival, 1, { slug: 'livre' }),
  )
  const refused = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
  t.deepEqual(refused, [1])
  const { primeira, ...rest } = await slugs(festival)
  t.deepEqual(rest, { 'n-1': 'livre', 'n-2': 'noticia-4', 'n-3': 'noticia-2', 'n-4': 'noticia-3' })
  await isSound(t, festival, 4 + 1 + 5)
})

test('A batch increments the revision of a table once, and its writes are acknowledged after the notification', async (t) => {
  const notified: number[] = []
  const { festival } = await openTestFestival(t, {
    onCommitted: async () => void notified.push(await revision()),
  })
  const revision = async (): Promise<number> =>
    (await festival.database.read('projections').where({ name: 'news' }).first('revision')).revision
  const before = await revision()
  const acknowledged: number[] = []
  await together(
    festival,
    ...numbers(10).map((n) => () => publish(festival, n).then(() => acknowledged.push(notified.at(-1)!))),
  )
  t.is(await revision(), before + 2)
  t.deepEqual(acknowledged, Array(10).fill(before + 2))
})

test('A unit can have thousands of events and build on them', async (t) => {
  const { festival } = await openTestFestival(t)
  const work = async (unit: Unit) => {
    for (const n of numbers(1300)) {
      await unit.handle({ noun: news, id: `n-${n}`, command: { type: 'PublishNews', fields: newsFields(n) }, cause })
      if (n % 600 === 0) t.is(unit.pending.length, n)
    }
  }
  await festival.store.write(work, [{ noun: news, fields: newsFields(1) }])
  t.is((await rowsOf(festival.database.read, 'read_slugs')).length, 1300)
  await isSound(t, festival, 1300)
})

test('Two processes write to one log without gap or fork, and each decides on the current state', async (t) => {
  const { festival: first, dataDir } = await openTestFestival(t, { acquireTimeout: 10_000 })
  const { festival: second } = await openTestFestival(t, { dataDir, acquireTimeout: 10_000 })
  await publish(first, 1)
  t.is((await revise(second, 1, { title: 'Deles' }))[0]?.version, 2)
  t.deepEqual(await revise(first, 1, { title: 'Deles' }), [], 'the title is already the same')
  t.is((await revise(first, 1, { title: 'Meu' }))[0]?.version, 3)
  await t.throwsAsync(revise(second, 1, { title: 'Nosso' }, 2), { instanceOf: Conflict })
  await withdraw(second, 1)
  await t.throwsAsync(revise(first, 1, { title: 'Meu' }), { instanceOf: NotFound })

  for (const n of [2, 3]) await publish(first, n)
  const writes = [first, second].flatMap((festival, process) =>
    numbers(40).map((n) => revise(festival, 2 + (n % 2), { title: `${process} ${n}` })),
  )
  await Promise.all(writes)
  t.deepEqual(await versionsOf(first, 'news/n-2'), numbers(41))
  await isSound(t, first, 4 + 2 + 80)
})

test('The states of a failed write are not cached, even when another process has written as many events', async (t) => {
  const broken = {
    ...projections[0]!,
    name: 'broken',
    table: 'read_broken',
    on: {
      NewsRevised({ data: { title } }: { data: { title: string } }) {
        if (title === 'Avaria') throw new Error('broken handler')
        return []
      },
    },
  }
  const withBroken = { projections: [...projections, broken] }
  const { festival: first, dataDir } = await openTestFestival(t, withBroken)
  const { festival: second } = await openTestFestival(t, { dataDir, ...withBroken })
  await publish(first, 1)
  await revise(first, 1, { title: 'Um' })
  await t.throwsAsync(revise(first, 1, { title: 'Avaria' }), { message: 'broken handler' })
  await publish(second, 2)
  t.is((await revise(first, 1, { title: 'Outro' }))[0]?.version, 3)
  t.like(await verify(first.database.read), { sound: true, count: 4 })
})

test('A call that was not awaited and runs after its unit was retried or closed does not change cached states', async (t) => {
  const { festival, dataDir } = await openTestFestival(t)
  const { festival: second } = await openTestFestival(t, { dataDir })
  await publish(festival, 1)
  const order = (title: string) => ({
    noun: news,
    id: 'n-1',
    command: { type: 'ReviseNews' as const, changes: { title } },
    cause,
  })
  const late: (() => Promise<unknown>)[] = []
  await festival.store.write(async ({ handle, execute }) => {
    if (late.length === 0) await publish(second, 2)
    late.push(
      () => handle(order('Tarde')),
      async () => execute({ sql: 'DELETE FROM sessions', values: [] }),
    )
    await handle(order('Um'))
  })
  t.is(late.length, 4, 'the unit ran twice')
  for (const part of late) {
    await t.throwsAsync(part, { message: 'This unit of work is closed: a call to it was not awaited' })
  }
  await publish(second, 3)
  t.is((await revise(festival, 1, { title: 'Tarde' }))[0]?.version, 3)
  t.like(await verify(festival.database.read), { sound: true, count: 5 })
})

test('An event inserted without the store is seen by the next command', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, 1)
  const [first] = await eventsOf(festival)
  const row = { ...first, position: 2, id: 'x', version: 2, type: 'NewsWithdrawn', data: '{}' }
  await festival.database.write('events').insert({ ...row, prev_hash: first!.hash, hash: 'y' })
  await t.throwsAsync(revise(festival, 1, { title: 'Outro' }), { instanceOf: NotFound })
})

test('A noun with its own fold gets all events of the item, pending ones of its unit included', async (t) => {
  const { festival } = await openTestFestival(t)
  const counted: number[] = []
  const counting = {
    kind: 'news',
    initial: 0,
    evolve: (count: number) => count + 1,
    decide(count: number) {
      counted.push(count)
      return [{ type: 'NewsRevised', data: { title: `Título ${count}` } }]
    },
  }
  await publish(festival, 1)
  const recount = { noun: counting, id: 'n-1', command: {}, cause }
  await festival.store.write(async ({ handle }) => {
    await handle({ noun: news, id: 'n-1', command: { type: 'ReviseNews', changes: { title: 'Outro' } }, cause })
    await handle(recount)
    await handle({ noun: news, id: 'n-1', command: { type: 'ReviseNews', changes: { title: 'Título 2' } }, cause })
    await handle(recount)
  })
  t.deepEqual(counted, [2, 3])
  await appendFacts(festival, 'news/n-1', { type: 'NewsWithdrawn', data: {} })
  await t.throwsAsync(revise(festival, 1, { title: 'x' }), { instanceOf: NotFound })
  t.deepEqual(await versionsOf(festival, 'news/n-1'), numbers(5))
})

test('A command with a version can read past states; without one it throws', async (t) => {
  const { festival } = await openTestFestival(t)
  let pasts: number[] = []
  const readingPast = {
    kind: 'news',
    initial: 0,
    evolve: (count: number) => count + 1,
    decide(_: number, { versions }: { versions: number[]; version?: number }, past: (version: number) => number) {
      pasts = versions.map(past)
      return []
    },
  }
  await publish(festival, 1)
  for (let n = 0; n < 3; n += 1) await revise(festival, 1, { title: `Título ${n}` })
  for (const [command, answers] of [
    [{ versions: [4] }, [4]],
    [{ versions: [4], version: 4 }, [4]],
    [{ versions: [0, 1, 2, 3, 4, 5, -1, 1.5], version: 2 }, [0, 1, 2, 3, 4, 0, 0, 0]],
  ] as const) {
    await run(festival, readingPast, 'n-1', command as never)
    t.deepEqual(pasts, [...answers])
  }
  await t.throwsAsync(run(festival, readingPast, 'n-1', { versions: [3] }), { instanceOf: TypeError })
})
