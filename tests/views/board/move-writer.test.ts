import test from 'ava'
import {
  type Moved,
  MoveWriter,
  mineOver,
  type WrittenMove,
  withPlacements,
} from '../../../views/admin/programme/board/move-writer.ts'
import { slotOf } from '../../../views/admin/programme/board/slot.ts'
import { at, event } from '../../support/board.ts'

/** A writer whose requests the test answers. */
function open() {
  const requests: { sent: unknown[]; answer(result: WrittenMove): Promise<void> }[] = []
  const told: string[] = []
  const writer = new MoveWriter({
    write: (...sent) =>
      new Promise((resolve) => {
        requests.push({
          sent,
          async answer(result) {
            resolve(result)
            await new Promise((done) => setImmediate(done))
          },
        })
      }),
    onMoved: ({ to }: Moved, act) => told.push(`moved ${to.time} ${act?.id}`),
    onRefused: ({ to }: Moved, { status }) => told.push(`refused ${to.time} ${status}`),
  })
  const sent = () => requests.map((request) => request.sent)
  const timesOf = (...rows: ReturnType<typeof event>[]) =>
    withPlacements(rows, writer.placements()).map(({ time }) => time)
  return { writer, requests, told, sent, timesOf }
}

const written = (version: number): WrittenMove => ({ data: { version, act: { id: `act-${version}`, way: 'undo' } } })
const refused = (status: number): WrittenMove => ({ error: { status, message: '' } })
const tick = () => new Promise((done) => setImmediate(done))

const row = event('a', { ...at('15:00–16:00'), version: 3 })

test('A moved event is shown where it was put, before and after it is written, until its row says so', async (t) => {
  const { writer, requests, told, sent, timesOf } = open()
  void writer.move(row, at('15:05–16:05'))
  await tick()
  t.deepEqual(sent(), [['a', 3, { time: '15:05', endTime: '16:05' }]])
  t.deepEqual(timesOf(row, event('b')), ['15:05', '15:00'])
  await requests[0]!.answer(written(4))
  t.deepEqual(told, ['moved 15:05 act-4'])
  t.deepEqual(timesOf(row), ['15:05'], 'the list is not refetched yet')
  t.deepEqual(timesOf({ ...row, time: '18:00', version: 5 }), ['18:00'], 'somebody moved it on')
})

test('A refused move is taken back', async (t) => {
  const { writer, requests, told, timesOf } = open()
  const done = writer.move(row, at('15:05–16:05'))
  await tick()
  await requests[0]!.answer(refused(500))
  t.false(await done)
  t.deepEqual(told, ['refused 15:05 500'])
  t.deepEqual(timesOf(row), ['15:00'])
  void writer.move(row, at('15:30–16:30'))
  await tick()
  t.is(requests.length, 2, 'and can be tried again')
})

test('The next move of the same event waits, and is based on the one before', async (t) => {
  const { writer, requests, sent, timesOf } = open()
  void writer.move(row, at('15:05–16:05'))
  void writer.move({ ...row, ...at('15:05–16:05') }, at('15:05–16:05', 'Igreja'))
  void writer.move(event('b'), at('17:00'))
  await tick()
  t.deepEqual(
    sent().map(([id, version]) => `${id} ${version}`),
    ['a 3', 'b 1'],
  )
  await requests[0]!.answer(written(4))
  t.deepEqual(sent()[2], ['a', 4, { location: 'Igreja' }], 'no conflict with itself')
  await requests[2]!.answer(written(5))
  t.deepEqual(withPlacements([row], writer.placements())[0]!.location, 'Igreja')
  t.deepEqual(timesOf(row), ['15:05'])
})

test('A move that waits for a refused one is dropped with it', async (t) => {
  const { writer, requests, told, timesOf } = open()
  void writer.move(row, at('15:05–16:05'))
  const second = writer.move({ ...row, ...at('15:05–16:05') }, at('15:10–16:10'))
  await tick()
  await requests[0]!.answer(refused(409))
  t.false(await second)
  t.is(requests.length, 1)
  t.deepEqual(told, ['refused 15:05 409'])
  t.deepEqual(timesOf(row), ['15:00'])
})

test('An event that is put where it was is not written, and listeners hear of moves', async (t) => {
  const { writer, requests } = open()
  let heard = 0
  const stop = writer.subscribe(() => heard++)
  t.true(await writer.move(row, slotOf(row)))
  t.is(heard, 0)
  void writer.move(row, at('16:00–17:00'))
  await tick()
  t.is(heard, 1)
  stop()
  await requests[0]!.answer(written(4))
  t.is(heard, 1)
})

test('A row that is newer than what was written here is the base of the next move', async (t) => {
  const { writer, requests, sent } = open()
  void writer.move(row, at('15:05–16:05'))
  await tick()
  await requests[0]!.answer(written(4))
  void writer.move({ ...row, ...at('18:00–19:00'), version: 7 }, at('18:05–19:05'))
  await tick()
  t.deepEqual(sent()[1], ['a', 7, { time: '18:05', endTime: '19:05' }])
})

test('In a conflict mine is what was moved here; the rest is what the other wrote', (t) => {
  const theirs = at('10:00–11:00', 'Igreja', '2025-10-24')
  const mine = (to: ReturnType<typeof at>) => mineOver(theirs, { from: slotOf(row), to })
  t.deepEqual(mine(at('15:05–16:05')), at('15:05–16:05', 'Igreja', '2025-10-24'))
  t.deepEqual(mine(at('15:00–16:00', 'Livraria')), at('10:00–11:00', 'Livraria', '2025-10-24'))
  t.deepEqual(mine(at('15:00–16:00', 'Claustro', '2025-10-23')), at('10:00–11:00', 'Igreja', '2025-10-23'))
  const withoutEnd = mineOver(theirs, { from: at('15:00'), to: at('16:00') })
  t.deepEqual(withoutEnd, at('16:00', 'Igreja', '2025-10-24'), 'an end without its hour means nothing')
})
