import test from 'ava'
import { news } from '../../src/content/news.ts'
import { Conflict } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import type { Cause } from '../../src/log/event.ts'
import type { Unit } from '../../src/log/unit.ts'
import { cause, eventsOf, openTestFestival } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

const keyed = { ...cause, requestId: 'key', hasKey: true }
const publishing = (id: string, by: Cause = keyed) => {
  const fields = { ...sampleNamed('news').fields(1), slug: id } as never
  return ({ handle }: Unit) => handle({ noun: news, id, command: { type: 'PublishNews', fields }, cause: by })
}

type Publish = { id?: string; by?: Cause; work?(unit: Unit): Promise<unknown> }

/** Publishes an item, and tells whether its act was there before, which can be read then. */
const publish = (
  { store, database }: Festival,
  { id = 'um', by = keyed, work = publishing(id, by) }: Publish = {},
): Promise<string> => {
  const write = async (unit: Unit) => {
    await work(unit)
    return 'written'
  }
  const isStored = () => database.read('read_news').where({ id }).first()
  const answer = async () => ((await isStored()) ? 'repeated' : 'not readable')
  const texts = [{ noun: news, fields: sampleNamed('news').fields(1) }]
  return store.write(write, texts, { cause: by, types: ['NewsPublished'], stream: `news/${id}`, answer })
}

const streams = async (festival: Festival) => (await eventsOf(festival)).map(({ stream }) => stream)

test('Of ten writes with one key, in one batch or after it, one is written', async (t) => {
  const { festival } = await openTestFestival(t)
  const ten = Array.from({ length: 10 }, () => publish(festival))
  t.deepEqual(await Promise.all(ten), ['written', ...Array(9).fill('repeated')])
  t.is(await publish(festival), 'repeated')
  t.deepEqual(await streams(festival), ['news/um'])
})

test('The writes of a batch are repeated together', async (t) => {
  const { festival } = await openTestFestival(t)
  const first = festival.store.write(async () => {}) // so that the others wait for it together
  const both = [
    publish(festival),
    publish(festival, { id: 'dois', by: { ...keyed, requestId: 'other' } }),
    publish(festival),
  ]
  await first
  t.deepEqual(await Promise.all(both), ['written', 'written', 'repeated'])
  t.deepEqual(await streams(festival), ['news/um', 'news/dois'])
})

test('A key is known on another node, although its cache ends before it, and after a restart', async (t) => {
  const { festival: first, dataDir } = await openTestFestival(t)
  const { festival: second } = await openTestFestival(t, { dataDir })
  await publish(first, { id: 'antes', by: { ...keyed, requestId: 'before' } })
  t.is(await publish(second), 'written')
  t.is(await publish(first), 'repeated')
  const { festival: third } = await openTestFestival(t, { dataDir })
  t.is(await publish(third), 'repeated')
  t.deepEqual(await streams(third), ['news/antes', 'news/um'])
})

test('When two nodes decide a write with one key at once, one of them writes it', async (t) => {
  const { festival: slow, dataDir } = await openTestFestival(t)
  const { festival: fast } = await openTestFestival(t, { dataDir })
  await slow.store.write(async () => {}) // so that it trusts the head that it knows
  const overtaken = publish(slow, {
    async work(unit) {
      await publishing('um')(unit)
      t.is(await publish(fast), 'written')
    },
  })
  t.is(await overtaken, 'repeated')
  t.deepEqual(await streams(slow), ['news/um'])
})

test('A refused write leaves its key free, in the same batch, too', async (t) => {
  const { festival } = await openTestFestival(t)
  const refuse = async (unit: Unit) => {
    await publishing('um')(unit)
    throw new Conflict()
  }
  const [refused, written] = await Promise.allSettled([publish(festival, { work: refuse }), publish(festival)])
  t.true(refused?.status === 'rejected' && refused.reason instanceof Conflict)
  t.like(written, { value: 'written' })
  t.is(await publish(festival, { work: refuse }), 'repeated', 'what it would do now is not asked')
})

test('A write without a key asks the log nothing more, and may have the id of an act', async (t) => {
  const { festival } = await openTestFestival(t)
  await publish(festival, { id: 'antes', by: cause })
  const asked: string[] = []
  festival.database.read.on('query', ({ sql }: { sql: string }) => asked.push(sql))
  t.is(await publish(festival, { by: cause }), 'written')
  t.deepEqual(
    asked.filter((sql) => sql.includes('request_id')),
    [],
  )
  t.is(await publish(festival, { id: 'dois' }), 'written')
  t.is(asked.filter((sql) => sql.includes('request_id')).length, 1)
})
