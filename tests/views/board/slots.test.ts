import test from 'ava'
import { type Slot, slotIn, slotValues } from '../../../views/admin/programme/board/slot.ts'
import { slotTransport } from '../../../views/admin/programme/board/useSlots.ts'
import { InstantWrites } from '../../../views/forms/instant-writes.ts'
import type { ToastMessage } from '../../../views/store/toasts.ts'
import { at, event } from '../../support/board.ts'

type Row = ReturnType<typeof event>
type Request = { id: string; form: FormData; key: string }

const tick = () => new Promise((done) => setImmediate(done))

/** A board whose requests the test answers. */
function open() {
  const requests: { key: string; sent: unknown[]; answer(result: object): Promise<void> }[] = []
  const told: string[] = []
  const saveItem = ({ id, form, key }: Request) =>
    new Promise((resolve) => {
      const { version, ...changes } = Object.fromEntries(form)
      requests.push({
        key,
        sent: [id, Number(version), changes],
        async answer(result) {
          resolve(result)
          await tick()
        },
      })
    })
  const slots = new InstantWrites(slotTransport(saveItem as never), {
    notify: ({ title, act }: ToastMessage) => told.push(act ? `${title} ${act.id}` : title),
    clearTimer() {},
  } as never)
  const shown = (row: Row): Slot => ({ ...row, ...slotIn(slots.shownOver(row) ?? slotValues(row)) })
  const timesOf = (...rows: Row[]) => rows.map((row) => shown(row).time)
  /** Until its request is sent. */
  const move = async (row: Row, to: Slot) => {
    const done = slots.write(row, slotValues(to))
    await tick()
    return { done }
  }
  return { slots, move, requests, told, shown, timesOf, sent: () => requests.map((request) => request.sent) }
}

const written = (row: Row, slot: Slot, version: number) => ({
  data: { row: { ...row, ...slot, version }, act: { id: `act-${version}`, way: 'undo' } },
})
const refused = (status: number, refusal = {}) => ({ error: { status, message: '', refusal } })

const row = event('a', { ...at('15:00–16:00'), version: 3 })

test('A moved event is shown where it was put, before and after it is written, until its row says so', async (t) => {
  const { move, requests, told, sent, timesOf } = open()
  await move(row, at('15:05–16:05'))
  t.deepEqual(sent(), [['a', 3, { time: '15:05', endTime: '16:05' }]])
  t.deepEqual(timesOf(row, event('b')), ['15:05', '15:00'])
  await requests[0]!.answer(written(row, at('15:05–16:05'), 4))
  t.deepEqual(told, ['Evento movido act-4'])
  t.deepEqual(timesOf(row), ['15:05'], 'the list is not refetched yet')
  t.deepEqual(timesOf({ ...row, time: '18:00', version: 5 }), ['18:00'], 'somebody moved it on')
})

test('A refused move is taken back with the one that waits for it, and can be tried again', async (t) => {
  const { move, requests, told, timesOf } = open()
  const { done } = await move(row, at('15:05–16:05'))
  void move(row, at('15:10–16:10'))
  await requests[0]!.answer(refused(422))
  t.false(await done)
  t.is(requests.length, 1)
  t.deepEqual(told, [`Não foi possível mover «${row.title}»`])
  t.deepEqual(timesOf(row), ['15:00'])
  await move(row, at('15:30–16:30'))
  t.is(requests.length, 2)
})

test('A move whose answer was lost is sent again with its key before the next, which is based on it', async (t) => {
  const { move, requests, sent } = open()
  await move(row, at('15:05–16:05'))
  await requests[0]!.answer(refused(0))
  await move(row, at('15:30–16:30'))
  t.deepEqual(sent()[1], sent()[0])
  await requests[1]!.answer(written(row, at('15:05–16:05'), 4))
  t.deepEqual(sent()[2], ['a', 4, { time: '15:30', endTime: '16:30' }])
  const [first, again, next] = requests.map(({ key }) => key)
  t.is(again, first)
  t.not(next, first)
})

test('The next move of the same event waits, and is based on the one before', async (t) => {
  const { move, requests, sent, shown, timesOf } = open()
  await move(row, at('15:05–16:05'))
  void move(row, at('15:05–16:05', 'Igreja'))
  await move(event('b'), at('17:00'))
  const first = sent().map(([id, version]) => `${id} ${version}`)
  t.deepEqual(first, ['a 3', 'b 1'])
  await requests[0]!.answer(written(row, at('15:05–16:05'), 4))
  t.deepEqual(sent()[2], ['a', 4, { location: 'Igreja' }], 'no conflict with itself')
  await requests[2]!.answer(written(row, at('15:05–16:05', 'Igreja'), 5))
  t.is(shown(row).location, 'Igreja')
  t.deepEqual(timesOf(row), ['15:05'])
})

test('An event that is put where it was is not written, and a newer row is the base of the next move', async (t) => {
  const { move, requests, told, sent } = open()
  t.true(await (await move(row, at('15:00–16:00'))).done)
  t.deepEqual([requests, told], [[], []])
  await move(row, at('15:05–16:05'))
  await requests[0]!.answer(written(row, at('15:05–16:05'), 4))
  await move({ ...row, ...at('18:00–19:00'), version: 7 }, at('18:05–19:05'))
  t.deepEqual(sent()[1], ['a', 7, { time: '18:05', endTime: '19:05' }])
})

test('In a conflict mine is what was moved here; the rest is what the other wrote', async (t) => {
  const theirs = { ...row, ...at('10:00–11:00', 'Igreja', '2025-10-24'), version: 4 }
  for (const isMine of [true, false]) {
    const { slots, move, requests, timesOf } = open()
    await move(row, at('15:05–16:05'))
    await requests[0]!.answer(refused(409, { current: theirs }))
    const { form } = slots.conflicting!
    t.like(slotIn(form.conflict!.values), at('10:00–11:00', 'Igreja', '2025-10-24'))
    t.deepEqual(slotIn(form.values), at('15:05–16:05', 'Igreja', '2025-10-24'))
    t.deepEqual(timesOf(theirs), ['10:00'], 'shown as it is until it is decided')
    if (isMine) void slots.conflicting!.resolve({ time: 'local', endTime: 'local' })
    else slots.giveUp(slots.conflicting!)
    await tick()
    t.deepEqual(requests[1]?.sent, isMine ? ['a', 4, { time: '15:05', endTime: '16:05' }] : undefined)
    t.is(slots.conflicting, undefined)
  }
})
