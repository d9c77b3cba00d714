import test, { type ExecutionContext } from 'ava'
import { newlyRemoved } from '../../projections/schedule.ts'
import { sessionChanges } from '../../projections/session-changes.ts'
import { type ScheduleItem, scheduleItem } from '../../src/content/schedule-item.ts'
import { changeWords } from '../../views/programme/session-words.ts'
import { cause, openTestFestival, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'

type Slot = Partial<Pick<ScheduleItem, 'date' | 'time' | 'location' | 'status' | 'title' | 'endTime'>>
type Step = [hour: number, id: string, what: Slot | 'removed' | 'restored']

const hour = (n: number) => new Date(Date.UTC(2025, 9, 20, n)).toISOString()
const slot = { date: '2025-10-22', time: '15:00', location: 'Claustro', endTime: null }

/** Of a festival whose session «outra» was always there, and what it tells at an hour. */
async function tell(t: ExecutionContext, steps: Step[], since = 10, first: Step[] = [[0, 'outra', {}]]) {
  const { festival } = await openTestFestival(t)
  const added = new Map<string, { fields: object; position: number; createdAt: string }>()
  for (const [at, id, what] of [...first, ...steps]) {
    const by = { ...cause, at: hour(at) }
    if (what === 'removed') await run(festival, scheduleItem, id, { type: 'CancelScheduleItem' }, by)
    else if (what === 'restored')
      await run(festival, scheduleItem, id, { type: 'RestoreScheduleItem', ...added.get(id)! } as never, by)
    else if (added.has(id)) await run(festival, scheduleItem, id, { type: 'ReviseScheduleItem', changes: what }, by)
    else {
      const fields = {
        ...(sampleNamed('schedule-item').fields(1) as ScheduleItem),
        ...slot,
        slug: id,
        title: id,
        ...what,
      }
      const [event] = await run(festival, scheduleItem, id, { type: 'AddScheduleItem', fields }, by)
      added.set(id, { fields, position: event!.position, createdAt: by.at })
    }
  }
  const { read } = festival.database
  const rows = new Map((await read('read_schedule').select()).map((row) => [row.id, row]))
  const changes = await sessionChanges(read, hour(since))
  const told = [...changes].map(([id, change]) => [
    id,
    [change.kind, ...changeWords({ date: rows.get(id).date, change })].join(' · '),
  ])
  const removed = await newlyRemoved(read, { since: hour(since) })
  return Object.fromEntries([...told, ...removed.map(({ title }) => [title, 'removed'])])
}

const cancelled = { status: 'cancelled' } as const
const scheduled = { status: 'scheduled' } as const
const MOVED = 'Mudou: era às 15:00, Claustro'

test('Each kind of change is told in its words', async (t) => {
  const cases: [what: string, steps: Step[], told: Record<string, string>][] = [
    ['nothing', [[0, 'a', {}]], {}],
    ['new', [[20, 'a', {}]], { a: 'new · Novo' }],
    [
      'removed',
      [
        [0, 'a', {}],
        [20, 'a', 'removed'],
      ],
      { a: 'removed' },
    ],
    [
      'cancelled',
      [
        [0, 'a', {}],
        [20, 'a', cancelled],
      ],
      { a: 'cancelled' },
    ],
    [
      'taken back',
      [
        [0, 'a', cancelled],
        [20, 'a', scheduled],
      ],
      { a: 'restored · Afinal realiza-se' },
    ],
    [
      'another hour',
      [
        [0, 'a', {}],
        [20, 'a', { time: '16:00' }],
      ],
      { a: `moved · ${MOVED}` },
    ],
    [
      'another place',
      [
        [0, 'a', {}],
        [20, 'a', { location: 'Igreja' }],
      ],
      { a: `moved · ${MOVED}` },
    ],
    [
      'another day',
      [
        [0, 'a', {}],
        [20, 'a', { date: '2025-10-23' }],
      ],
      { a: 'moved · Mudou: era quarta, 22, às 15:00, Claustro' },
    ],
    [
      'another month',
      [
        [0, 'a', {}],
        [20, 'a', { date: '2025-11-01' }],
      ],
      { a: 'moved · Mudou: era quarta, 22 de outubro, às 15:00, Claustro' },
    ],
    [
      'its title or end',
      [
        [0, 'a', {}],
        [20, 'a', { title: 'Outro', endTime: '18:00' }],
      ],
      {},
    ],
    [
      'before the two days',
      [
        [0, 'a', {}],
        [9, 'a', { time: '16:00' }],
      ],
      {},
    ],
  ]
  for (const [what, steps, told] of cases) t.deepEqual(await tell(t, steps), told, what)
})

test('Several changes are told as the difference to what was there, and who read «Cancelado» reads that it takes place', async (t) => {
  const cases: [what: string, steps: Step[], told: Record<string, string>][] = [
    [
      'moved on',
      [
        [0, 'a', {}],
        [20, 'a', { time: '16:00' }],
        [30, 'a', { time: '17:00' }],
      ],
      { a: `moved · ${MOVED}` },
    ],
    [
      'moved on, the first time long ago',
      [
        [0, 'a', {}],
        [5, 'a', { time: '16:00' }],
        [30, 'a', { time: '17:00' }],
      ],
      { a: 'moved · Mudou: era às 16:00, Claustro' },
    ],
    [
      'moved and back',
      [
        [0, 'a', {}],
        [20, 'a', { time: '16:00' }],
        [30, 'a', { time: '15:00' }],
      ],
      {},
    ],
    [
      'cancelled and back',
      [
        [0, 'a', {}],
        [20, 'a', cancelled],
        [30, 'a', scheduled],
      ],
      { a: 'restored · Afinal realiza-se' },
    ],
    [
      'cancelled and back elsewhere',
      [
        [0, 'a', {}],
        [20, 'a', cancelled],
        [30, 'a', { ...scheduled, time: '16:00' }],
      ],
      { a: `restored · Afinal realiza-se · ${MOVED}` },
    ],
    [
      'taken back and cancelled again',
      [
        [0, 'a', cancelled],
        [20, 'a', scheduled],
        [30, 'a', cancelled],
      ],
      {},
    ],
    [
      'moved and cancelled',
      [
        [0, 'a', {}],
        [20, 'a', { time: '16:00' }],
        [30, 'a', cancelled],
      ],
      { a: 'cancelled' },
    ],
    [
      'new and moved',
      [
        [20, 'a', {}],
        [30, 'a', { time: '16:00' }],
      ],
      { a: `new · Novo · ${MOVED}` },
    ],
    [
      'new and removed',
      [
        [20, 'a', {}],
        [30, 'a', 'removed'],
      ],
      {},
    ],
    [
      'cancelled and removed',
      [
        [0, 'a', {}],
        [20, 'a', cancelled],
        [30, 'a', 'removed'],
      ],
      { a: 'removed' },
    ],
    [
      'removed and restored',
      [
        [0, 'a', {}],
        [20, 'a', 'removed'],
        [30, 'a', 'restored'],
      ],
      { a: 'restored · Afinal realiza-se' },
    ],
    [
      'removed while cancelled',
      [
        [0, 'a', cancelled],
        [20, 'a', 'removed'],
        [30, 'a', 'restored'],
      ],
      {},
    ],
  ]
  for (const [what, steps, told] of cases) t.deepEqual(await tell(t, steps), told, what)
})

test('Nothing is new in a programme that was empty two days before, but its changes are told', async (t) => {
  const steps: Step[] = [
    [20, 'a', {}],
    [21, 'b', {}],
    [30, 'b', { time: '16:00' }],
  ]
  t.deepEqual(await tell(t, steps, 10, []), { b: `moved · ${MOVED}` })
  const wasEmptied: Step[] = [
    [0, 'antiga', {}],
    [5, 'antiga', 'removed'],
  ]
  t.deepEqual(await tell(t, steps, 10, wasEmptied), { b: `moved · ${MOVED}` })
})

test('What was over already is not missed', async (t) => {
  t.deepEqual(
    await tell(t, [
      [0, 'a', { date: '2025-10-19' }],
      [20, 'a', 'removed'],
    ]),
    {},
  )
})
