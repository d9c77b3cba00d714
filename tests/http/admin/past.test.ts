import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Worker } from 'node:worker_threads'
import test, { type ExecutionContext } from 'ava'
import { news } from '../../../src/content/news.ts'
import { Busy } from '../../../src/errors.ts'
import { Past } from '../../../src/http/admin/past.ts'
import { Representation } from '../../../src/http/representation.ts'
import { readHead } from '../../../src/log/append.ts'
import { cause, openTestFestival, run, temporaryFolder } from '../../support/festival.ts'
import { sampleNamed } from '../../support/samples.ts'

type Location = ConstructorParameters<typeof Past>[0]['location']

const PATIENT = 60_000

function openPast(t: ExecutionContext, location: Location, waitMs = PATIENT) {
  const past = new Past({ location, assets: {} as never, publicUrl: '' }, waitMs)
  t.teardown(() => past.close())
  const threads: Worker[] = []
  const add = (thread: Worker) => threads.push(thread)
  process.on('worker', add)
  t.teardown(() => process.off('worker', add))
  const ask = (position: number) =>
    past.ask({ position, base: '', path: '/api/news', search: '', read: '/api/news', slug: '' })
  const count = async (position: number): Promise<unknown> => {
    const answer = await ask(position)
    return answer instanceof Representation ? JSON.parse(String(answer.body)).length : answer
  }
  return { past, ask, count, threads }
}

/** A site whose log has as many events as news items. */
async function openNews(t: ExecutionContext, { events = 6, waitMs = PATIENT } = {}) {
  const { festival } = await openTestFestival(t)
  for (let n = 1; n <= events; n += 1)
    await run(festival, news, `n-${n}`, { type: 'PublishNews', fields: sampleNamed('news').fields(n) as never })
  return { festival, ...openPast(t, festival.location, waitMs) }
}

/** A thread ends with what it does not understand, outside SQLite. */
function crash(thread: Worker): Promise<unknown> {
  thread.postMessage(null)
  return new Promise((resolve) => thread.once('exit', resolve))
}

test.serial('One thread answers for every position, and the same question at the same time once', async (t) => {
  const { ask, count, threads } = await openNews(t)
  const [one, other] = await Promise.all([ask(3), ask(3)])
  t.is(one, other)
  t.deepEqual(await Promise.all([6, 0, 2, 5, 3].map(count)), [6, 0, 2, 5, 3])
  t.is(threads.length, 1)
})

test.serial('What takes longer tells how far it is, and its answer is kept for whoever asks again', async (t) => {
  const { ask } = await openNews(t, { waitMs: 0 })
  const [first, other] = await Promise.all([ask(4), ask(2)])
  t.deepEqual(
    [first, other],
    [
      { done: 0, of: 4 },
      { done: 0, of: 2 },
    ],
  )
  const untilAnswered = async (position: number) => {
    for (;;) {
      const answer = await ask(position)
      if (answer instanceof Representation) return answer
      t.like(answer, { of: position })
    }
  }
  const answers = [await untilAnswered(2), await untilAnswered(4)]
  t.deepEqual([await ask(2), await ask(4)], answers)
  for (const [index, position] of [2, 4].entries()) t.is(await ask(position), answers[index]!)
})

test.serial('A fold that fails is told once, and other positions are not affected', async (t) => {
  const { festival, count } = await openNews(t, { events: 2 })
  const { hash } = await readHead(festival.database.read)
  const unknown = { type: 'TeatroAberto', stream: 'teatro/1', version: 1, schema: 1, data: '{}', position: 3 }
  const envelope = { id: 'e', actor: 'ana', at: cause.at, request_id: 'r', prev_hash: hash, hash: 'h' }
  await festival.database.write('events').insert({ ...unknown, ...envelope })
  const refused = () =>
    t.throwsAsync(count(3), {
      instanceOf: Busy,
      message: 'Não foi possível mostrar este momento. Tente de novo.',
    })
  const first = await refused()
  t.regex(String(first.cause), /evento de tipo desconhecido/)
  t.not((await refused()).cause, first.cause, 'each request begins again')
  t.is(await count(2), 2)
})

test.serial('A thread that dies while it is idle is replaced', async (t) => {
  const { count, threads } = await openNews(t)
  t.is(await count(2), 2)
  await crash(threads[0]!)
  t.is(await count(3), 3)
  t.is(threads.length, 2)
})

test.serial('What a thread that dies has not answered is refused, and the next is asked again', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  t.teardown(() => silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const databaseUrl = `postgres://ana@127.0.0.1:${port}/sitio`
  const { ask, threads } = openPast(t, { dataDir: await temporaryFolder(t), databaseUrl })
  for (const number of [1, 2]) {
    const connected = once(silent, 'connection')
    const refused = t.throwsAsync(ask(1), { instanceOf: Busy })
    await connected
    await crash(threads.at(-1)!)
    await refused
    t.is(threads.length, number)
  }
})

test.serial('Closing waits for no fold, and can come before the first one', async (t) => {
  const { past, count } = await openNews(t)
  t.is(await count(1), 1)
  const asked = [5, 6].map((position) => t.throwsAsync(count(position), { instanceOf: Busy }))
  await past.close()
  const [running, waiting] = await Promise.all(asked)
  t.is((running!.cause as Error).message, 'closed')
  t.is((waiting!.cause as Error).name, 'AbortError')

  const unused = await openNews(t)
  unused.past.warmUp()
  await t.notThrowsAsync(unused.past.close())
})
