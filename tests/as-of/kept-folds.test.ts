import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { KeptFolds } from '../../src/as-of/kept-folds.ts'
import { news } from '../../src/content/news.ts'
import { Busy } from '../../src/errors.ts'
import { readHead } from '../../src/log/append.ts'
import { appendFacts, cause, openTestFestival, run, temporaryFolder } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

const PATIENT = { waitMs: 60_000, idleMs: 60_000 }

/** A site whose log has as many events as news items. */
async function openFolds(t: ExecutionContext, { events = 6, options = PATIENT } = {}) {
  const opened = await openTestFestival(t)
  for (let n = 1; n <= events; n += 1)
    await run(opened.festival, news, `n-${n}`, { type: 'PublishNews', fields: sampleNamed('news').fields(n) as never })
  const folds = new KeptFolds(opened.festival.location, options)
  t.teardown(() => folds.close())
  const count = async (position: number) => {
    const used = await folds.use(position, (db) => db('read_news').pluck('id'))
    return 'result' in used ? used.result.length : used
  }
  return { ...opened, folds, count }
}

/** By folder. */
const scratchFiles = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(`fliporto-as-of-${hostname()}-${process.pid}-`))
    .map((name) => readdirSync(`${tmpdir()}/${name}`))

const fileCounts = () => scratchFiles().map(({ length }) => length)

test.serial('Requests for one position share a fold, and a few positions are kept', async (t) => {
  const { folds, count } = await openFolds(t)
  t.deepEqual(await Promise.all([count(3), count(3), count(3)]), [3, 3, 3])
  t.deepEqual(fileCounts(), [1])
  t.deepEqual(await Promise.all([0, 1, 2, 3, 4, 5, 6].map(count)), [0, 1, 2, 3, 4, 5, 6])
  t.deepEqual(fileCounts(), [4])
  t.is(await count(0), 0)
  await folds.close()
  t.deepEqual(fileCounts(), [])
})

test.serial('A fold whose file was cleared from the temporary folder is made again', async (t) => {
  const { folds } = await openFolds(t)
  const first = await folds.use(3, async (_, file) => file)
  await rm('result' in first ? first.result : '')
  t.deepEqual(await folds.use(3, async (_, file) => existsSync(file)), { result: true })
})

test.serial('Many positions that nobody waits for leave few files', async (t) => {
  const { folds } = await openFolds(t, { events: 12, options: { ...PATIENT, waitMs: 0 } })
  await Promise.all([...Array(12).keys()].map((position) => folds.use(position, async () => {})))
  while (!scratchFiles().flat().includes('12.db')) await setImmediate()
  t.true(scratchFiles().flat().length <= 5)
})

test.serial('A fold is not thrown away while somebody reads it', async (t) => {
  const { folds, count } = await openFolds(t)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const reading = folds.use(1, async (db) => {
    await released
    return db('read_news').pluck('id')
  })
  for (const position of [2, 3, 4, 5, 6]) await count(position)
  release()
  t.deepEqual(await reading, { result: ['n-1'] })
})

test.serial('Folds that nobody has asked for lately are thrown away', async (t) => {
  const { count } = await openFolds(t, { options: { ...PATIENT, idleMs: -1 } })
  t.is(await count(3), 3)
  t.deepEqual(fileCounts(), [0])
})

test.serial('What takes longer tells how far it is, and is there when asked again', async (t) => {
  const { count } = await openFolds(t, { options: { ...PATIENT, waitMs: 0 } })
  t.deepEqual(await count(4), { done: 0, of: 4 })
  for (;;) {
    const answer = await count(4)
    if (answer === 4) return t.pass()
    t.like(answer, { of: 4 })
  }
})

test.serial('A fold that fails is told once, and other positions are not affected', async (t) => {
  const { festival, folds, count } = await openFolds(t, { events: 2 })
  const { hash } = await readHead(festival.database.read)
  const unknown = { type: 'TeatroAberto', stream: 'teatro/1', version: 1, schema: 1, data: '{}', position: 3 }
  const envelope = { id: 'e', actor: 'ana', at: cause.at, request_id: 'r', prev_hash: hash, hash: 'h' }
  await festival.database.write('events').insert({ ...unknown, ...envelope })
  const error = await t.throwsAsync(() => count(3), { instanceOf: Busy })
  t.regex(String((error!.cause as Error).message), /evento de tipo desconhecido/)
  t.is(await count(2), 2)
  t.deepEqual(fileCounts(), [1])
  await folds.close()
})

test.serial('A thread that has died is replaced', async (t) => {
  const folds = new KeptFolds({ dataDir: await temporaryFolder(t), databaseUrl: 'nenhuma' }, PATIENT)
  const use = (position: number) => t.throwsAsync(() => folds.use(position, async () => {}), { instanceOf: Busy })
  t.not((await use(1))?.cause, (await use(1))?.cause, 'each request begins again')
  await use(2)
  await folds.close()
})

test.serial('Closing waits for no fold', async (t) => {
  const { folds } = await openFolds(t)
  const asked = [1, 2, 3, 4].map((position) => folds.use(position, async () => position).catch(() => 'closed'))
  await folds.close()
  t.is((await Promise.all(asked)).at(-1), 'closed')
  t.deepEqual(fileCounts(), [])
})

test.serial('A thread that was warmed up folds, and can be closed before its first fold', async (t) => {
  const { folds, count } = await openFolds(t)
  folds.warmUp()
  t.is(await count(2), 2)
  const { folds: unused } = await openFolds(t)
  unused.warmUp()
  await t.notThrowsAsync(unused.close())
})

test.serial('The past has nothing of subscribers', async (t) => {
  const { festival, folds } = await openFolds(t, { events: 1 })
  await appendFacts(festival, 'subscriber/s', { type: 'SubscriberJoined', data: { address: 'cifra' } })
  const used = await folds.use(2, (db): Promise<string[]> => db('sqlite_master').where({ type: 'table' }).pluck('name'))
  const tables = 'result' in used ? used.result : []
  t.true(tables.includes('read_news'))
  t.false(tables.includes('read_subscribers'))
})
