import test from 'ava'
import { catalogue } from '../../src/content/catalogue.ts'
import { cause, run } from '../support/festival.ts'
import { sampleNamed } from '../support/samples.ts'
import { openSite } from '../support/site.ts'

const ADDRESSES = [
  '/programacao',
  '/programacao/mesa-1',
  '/api/schedule',
  '/api/schedule/mesa-1',
  '/api/schedule-removed',
]

test('For two days everybody reads what changed in the programme; then it ends by itself', async (t) => {
  let now = new Date('2025-10-21T12:30:00Z')
  const { festival, get } = await openSite(t, { now: () => now })
  const { noun } = catalogue['schedule-item']
  const write = (id: string, at: string, command: object) =>
    run(festival, noun, id, command as Parameters<typeof noun.decide>[1], { ...cause, at })
  for (const n of [1, 2, 3]) {
    const fields = { ...sampleNamed('schedule-item').fields(n), date: `2025-10-2${n + 2}`, endTime: null }
    await write(String(n), '2025-10-01T09:00:00.000Z', { type: 'AddScheduleItem', fields })
  }
  const answers = () => Promise.all(ADDRESSES.map(async (path) => (await get(path)).text()))
  const silent = await answers()
  t.notRegex(silent[0]!, /Mudou|Novo|Já não/)

  await write('1', '2025-10-21T12:20:00.000Z', { type: 'ReviseScheduleItem', changes: { time: '16:00' } })
  await write('2', '2025-10-21T12:20:00.000Z', { type: 'CancelScheduleItem' })
  const told = await answers()
  const [page, own, rows, row, removed] = told as [string, string, string, string, string]
  t.regex(page, /Já não está no programa:.*Mesa 2.*<span class="change">Mudou: era às 10:00, Claustro</s)
  t.is(own.match(/<p class="session-note">[^<]*/g)?.join(), '<p class="session-note">Mudou: era às 10:00, Claustro')
  const change = { kind: 'moved', was: { date: '2025-10-23', time: '10:00', location: 'Claustro' } }
  t.deepEqual(
    JSON.parse(rows).map((each: object) => 'change' in each && each.change),
    [change, null],
  )
  t.deepEqual(JSON.parse(row).change, change)
  t.deepEqual(JSON.parse(removed), [{ id: '2', title: 'Mesa 2' }])

  now = new Date('2025-10-21T12:59:59Z')
  t.true(
    (await answers()).every((text, index) => text === told[index]),
    'the same bytes',
  )
  now = new Date('2025-10-23T12:59:59Z')
  t.regex((await answers())[0]!, /programme-removed.*class="change"/s)
  now = new Date('2025-10-23T13:00:00Z')
  const [later, laterOwn, ...reads] = await answers()
  t.notRegex(later!, /class="change"|programme-removed/)
  t.is(laterOwn!.match(/<p class="session-note">[^<]*/g)?.join(), '<p class="session-note">Mudou: era às 10:00')
  t.deepEqual(
    reads.flatMap((text) => JSON.parse(text)).map(({ change }) => change),
    [null, null, null],
  )
})
