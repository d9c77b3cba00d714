import test from 'ava'
import { allCalendarItems, allScheduleItems } from '../../projections/schedule.ts'
import { openTestFestival } from '../support/festival.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { sampleNamed } from '../support/samples.ts'

test('The calendar keeps removed items, and counts every revision', async (t) => {
  const { festival } = await openTestFestival(t)
  const { create, change, remove } = samplePublisher(festival)
  await create('schedule-item', 'a', {
    title: 'Abertura',
    registrationRequired: true,
    guestBio: 'Nasceu.',
    slug: 'abertura',
  })
  await change('schedule-item', 'a', { time: '10:30' })
  await remove('schedule-item', 'a')
  t.deepEqual(await allScheduleItems(festival.database.read), [])
  const items = await allCalendarItems(festival.database.read)
  t.is(items.length, 1)
  t.like(items[0], {
    id: 'a',
    slug: 'abertura',
    time: '10:30',
    title: 'Abertura',
    registrationRequired: true,
    version: 3,
    createdAt: '2025-10-01T08:01:00.000Z',
    updatedAt: '2025-10-01T08:03:00.000Z',
    removed: 1,
  })
})

test('A change of a field that the calendar does not show also counts as a revision', async (t) => {
  const { festival } = await openTestFestival(t)
  const { create, change } = samplePublisher(festival)
  await create('schedule-item', 'a')
  await change('schedule-item', 'a', { imageUrl: '/uploads/b.png', guestBio: 'Nasceu.' })
  const [item] = await allCalendarItems(festival.database.read)
  t.is(item?.version, 2)
  t.is(item?.updatedAt, '2025-10-01T08:02:00.000Z')
})

test('Items are sorted by date, time and order of creation', async (t) => {
  const { festival } = await openTestFestival(t)
  const { create } = samplePublisher(festival)
  await create('schedule-item', 'd', { date: '2025-10-23', time: '09:00' })
  await create('schedule-item', 'c', { time: '10:00' })
  await create('schedule-item', 'b', { time: '10:00' })
  await create('schedule-item', 'a', { time: '09:00' })
  const items = await allCalendarItems(festival.database.read)
  t.is(items.map(({ id }) => id).join(''), 'acbd')
})

test('A replay equals the live calendar, and a removed item can be created again', async (t) => {
  const { festival } = await openTestFestival(t)
  const { create, change, remove } = samplePublisher(festival)
  await create('schedule-item', 'a')
  await create('schedule-item', 'b')
  await remove('schedule-item', 'a')
  await change('schedule-item', 'b', { title: 'Outra' })
  await remove('schedule-item', 'b')
  await create('schedule-item', 'b', { title: 'De volta' })
  const live = await allCalendarItems(festival.database.read)
  t.deepEqual(
    live.map(({ id, removed, version }) => [id, removed, version]),
    [
      ['a', 1, 2],
      ['b', 0, 4],
    ],
  )
  await festival.database.write('read_schedule').delete()
  await festival.rebuild()
  t.deepEqual(await allCalendarItems(festival.database.read), live)
})

test('A restored item is in the calendar again, with its first creation and a higher sequence', async (t) => {
  const { festival } = await openTestFestival(t)
  const { create, remove, restore } = samplePublisher(festival)
  await create('schedule-item', 'a')
  await create('schedule-item', 'b')
  const [first] = await allCalendarItems(festival.database.read)
  await remove('schedule-item', 'a')
  const fields = sampleNamed('schedule-item').fields(1)
  await restore('schedule-item', 'a', { fields, position: 1, createdAt: first!.createdAt })
  const items = await allCalendarItems(festival.database.read)
  t.deepEqual(items[0], { ...first!, version: 3, updatedAt: '2025-10-01T08:04:00.000Z' })
  t.deepEqual(
    items.map(({ id }) => id),
    ['a', 'b'],
    'the order is that of the first creation',
  )
})
