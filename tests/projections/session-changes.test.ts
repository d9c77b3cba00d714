import test, { type ExecutionContext } from 'ava'
import { newlyRemoved } from '../../projections/schedule.ts'
import { sessionChanges } from '../../projections/session-changes.ts'
import { type ScheduleItem, scheduleItem } from '../../src/content/schedule-item.ts'
import { changeWords } from '../../views/programme/session-words.tsx'
import { cause, openTestFestival, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

type Step = Partial<ScheduleItem> | 'removed' | 'restored'
/** What was written of a session, by the hour: first its creation, in the cloister at three. */
type Course = Record<number, Step>

const hour = (n: number) => new Date(Date.UTC(2025, 9, 20, n)).toISOString()
const slot = { date: '2025-10-22', time: '15:00', location: 'Claustro', endTime: null }

/** What a session tells of the time since the tenth hour, in a programme that had another one before. */
async function tell(t: ExecutionContext, course: Course, other: Course = { 0: {} }): Promise<string> {
  const { festival } = await openTestFestival(t)
  const { read } = festival.database
  for (const [id, steps] of Object.entries({ other, own: course })) {
    let added = {}
    for (const [at, step] of Object.entries(steps)) {
      const fields = { ...sampleNamed('schedule-item').fields(1), ...slot, slug: id, title: id }
      const command =
        step === 'removed'
          ? { type: 'CancelScheduleItem' }
          : step === 'restored'
            ? { type: 'RestoreScheduleItem', ...added }
            : 'fields' in added
              ? { type: 'ReviseScheduleItem', changes: step }
              : { type: 'AddScheduleItem', fields: { ...fields, ...step } }
      const by = { ...cause, at: hour(Number(at)) }
      const [event] = await run(festival, scheduleItem, id, command as never, by)
      if ('fields' in command) added = { fields: command.fields, position: event!.position, createdAt: by.at }
    }
  }
  const change = (await sessionChanges(read, hour(10))).get('own')
  const { date } = await read('read_schedule').where({ id: 'own' }).first('date')
  const removed = await newlyRemoved(read, { since: hour(10) })
  const told = change ? [change.kind, ...changeWords({ date, change })] : []
  return [...told, ...removed.filter(({ id }) => id === 'own').map(() => 'removed')].join(' · ')
}

const off = { status: 'cancelled' } as const
const on = { status: 'scheduled' } as const
const at16 = { time: '16:00' }
const at17 = { time: '17:00' }
const MOVED = 'Mudou: era às 15:00, Claustro'

test('Each kind of change is told in its words', async (t) => {
  const cases: [what: string, course: Course, told: string][] = [
    ['nothing', { 0: {} }, ''],
    ['new', { 20: {} }, 'new · Novo'],
    ['removed', { 0: {}, 20: 'removed' }, 'removed'],
    ['cancelled', { 0: {}, 20: off }, 'cancelled'],
    ['taken back', { 0: off, 20: on }, 'restored · Afinal realiza-se'],
    ['another hour', { 0: {}, 20: at16 }, `moved · ${MOVED}`],
    ['another place', { 0: {}, 20: { location: 'Igreja' } }, `moved · ${MOVED}`],
    ['another day', { 0: {}, 20: { date: '2025-10-23' } }, 'moved · Mudou: era quarta, 22, às 15:00, Claustro'],
    ['month', { 0: {}, 20: { date: '2025-11-01' } }, 'moved · Mudou: era quarta, 22 de outubro, às 15:00, Claustro'],
    ['its title or end', { 0: {}, 20: { title: 'Outro', endTime: '18:00' } }, ''],
    ['before the two days', { 0: {}, 9: at16 }, ''],
    ['removed when it was over', { 0: { date: '2025-10-19' }, 20: 'removed' }, ''],
  ]
  for (const [what, course, told] of cases) t.is(await tell(t, course), told, what)
})

test('Several changes are one difference, and who read «Cancelado» reads that the session takes place', async (t) => {
  const cases: [what: string, course: Course, told: string][] = [
    ['moved on', { 0: {}, 20: at16, 30: at17 }, `moved · ${MOVED}`],
    ['moved before, and on', { 0: {}, 5: at16, 30: at17 }, 'moved · Mudou: era às 16:00, Claustro'],
    ['moved and back', { 0: {}, 20: at16, 30: { time: '15:00' } }, ''],
    ['cancelled and back', { 0: {}, 20: off, 30: on }, 'restored · Afinal realiza-se'],
    ['back elsewhere', { 0: {}, 20: off, 30: { ...on, ...at16 } }, `restored · Afinal realiza-se · ${MOVED}`],
    ['taken back and cancelled again', { 0: off, 20: on, 30: off }, ''],
    ['moved and cancelled', { 0: {}, 20: at16, 30: off }, 'cancelled'],
    ['new and moved', { 20: {}, 30: at16 }, `new · Novo · ${MOVED}`],
    ['new and removed', { 20: {}, 30: 'removed' }, ''],
    ['cancelled and removed', { 0: {}, 20: off, 30: 'removed' }, 'removed'],
    ['removed and restored', { 0: {}, 20: 'removed', 30: 'restored' }, 'restored · Afinal realiza-se'],
    ['the same of a cancelled one', { 0: off, 20: 'removed', 30: 'restored' }, ''],
  ]
  for (const [what, course, told] of cases) t.is(await tell(t, course), told, what)
})

test('Nothing is new in a programme that was empty two days before, but its changes are told', async (t) => {
  const others: Course[] = [{}, { 20: {} }, { 0: {}, 5: 'removed' }]
  for (const other of others) {
    t.is(await tell(t, { 20: {} }, other), '')
    t.is(await tell(t, { 20: {}, 30: at16 }, other), `moved · ${MOVED}`)
  }
})
