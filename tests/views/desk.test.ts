import test from 'ava'
import type { ScheduleItem } from '../../src/content/schedule-item.ts'
import { endNote, movedEnd } from '../../views/admin/programme/end-time.ts'
import { copyOf, nextEvent } from '../../views/admin/programme/next-event.ts'
import { placesByUse } from '../../views/admin/programme/places.ts'
import { daysOf, EVERYTHING, filterProgramme } from '../../views/admin/programme/programme-filter.ts'
import { warningsAmong, warningsOf } from '../../views/admin/programme/warnings.ts'
import { scheduleSpec } from '../../views/admin/tabs/specs.ts'
import { session } from '../support/sessions.ts'

let number = 0
const event = (fields: Partial<ScheduleItem> = {}) =>
  session(`evento-${++number}`, { slug: '', endTime: '16:00', title: `Mesa ${number}`, description: '', ...fields })

/** The warnings of the first event. */
const warned = (first: Partial<ScheduleItem>, ...others: Partial<ScheduleItem>[]) => {
  const items = [first, ...others].map((fields, index) => event({ title: 'ABCDEF'[index]!, ...fields }))
  return warningsOf(items).get(items[0]!.id) ?? []
}

test('an event warns of each other in the same place at the same time', (t) => {
  const [a, b, c] = [event({ title: 'A' }), event({ title: 'B', time: '15:59' }), event({ title: 'C', time: '14:30' })]
  const warnings = warningsOf([a!, b!, c!])
  const same = (title: string) => `No mesmo local e à mesma hora que «${title}»`
  t.deepEqual(warnings.get(a!.id)!.toSorted(), [`${same('B')} (15:59)`, `${same('C')} (14:30)`])
  t.deepEqual(warnings.get(b!.id), [`${same('C')} (14:30)`, `${same('A')} (15:00)`])
  t.deepEqual(warned({}, { title: '«Os Simples»' }), [`${same('“Os Simples”')} (15:00)`])
})

test('a guest in two places at once is named, each of a list', (t) => {
  const guestName = 'Ana Luísa, Bia Correia e Caio Dias'
  const elsewhere = { location: 'Jardim', time: '15:30' }
  t.deepEqual(warned({ guestName }, { ...elsewhere, guestName: 'Bia Correia' }), [
    'Bia Correia está também em «B» (15:30), Jardim',
  ])
  t.is(warned({ guestName }, { ...elsewhere, guestName: 'CAIO DIAS' }).length, 1)
  t.deepEqual(warned({ guestName }, { ...elsewhere, guestName: 'Ana' }), [])
  t.deepEqual(warned({ guestName: 'Ana e Bia' }, { ...elsewhere, guestName: 'Ana' }), [], 'one name without a comma')
  t.is(warned({ guestName }, { guestName }).length, 1, 'in the same place only the place is said')
})

test('an event of more than six hours is said to last long, unless it is cancelled', (t) => {
  const long = 'Dura mais de seis horas'
  t.deepEqual(warned({ time: '10:00', endTime: '16:00' }), [])
  t.deepEqual(warned({ time: '10:00', endTime: '16:01' }), [long])
  t.deepEqual(warned({ time: '16:00', endTime: '15:00' }), [long])
  t.deepEqual(warned({ endTime: '23:00' }, { status: 'cancelled' }), [long])
  t.deepEqual(warned({ status: 'cancelled', endTime: '23:00' }, {}), [])
  t.deepEqual(warned({ date: '2025-02-31' }, { date: '2025-02-31' }), [], 'no day that exists')
})

test('the form’s event is compared with all others, not with itself as it was', (t) => {
  const a = event()
  const later = event({ title: 'B', time: '18:00', endTime: '19:00' })
  const all = [a, later, event({ title: 'Noite', time: '23:30', endTime: '00:30' })]
  t.deepEqual(warningsAmong({ ...a, endTime: '15:30' }, all), [])
  const warnings = warningsAmong({ ...a, time: '18:30', endTime: null }, all)
  t.deepEqual(warnings, ['No mesmo local e à mesma hora que «B» (18:00)'])
  t.is(warningsAmong({ ...event(), date: '2025-10-23', time: '00:00', endTime: null }, all).length, 1)
  t.deepEqual(warningsAmong({ ...event(), date: '', time: '' }, all), [])
})

test('the end moves with the hour and keeps the duration', (t) => {
  t.is(movedEnd('16:15', '15:00', '17:30'), '18:45')
  t.is(movedEnd('16:15', '15:00', '09:00'), '10:15')
  t.is(movedEnd('16:00', '15:00', '23:30'), '00:30')
  t.is(movedEnd('00:30', '23:30', '15:00'), '16:00')
  t.is(movedEnd('', '15:00', '16:00'), '')
  t.is(movedEnd('16:00', '', '15:00'), '16:00')
  t.is(movedEnd('16:00', '15:00', ''), '16:00')
})

test('an end on the next day is said, and one that is none', (t) => {
  t.is(endNote('22:00', '00:30'), 'termina no dia seguinte')
  t.is(endNote('22:00', '22:00'), 'igual à hora: fica sem fim')
  for (const [time, end] of [
    ['22:00', '22:30'],
    ['', '22:30'],
    ['22:00', ''],
    ['10:00', '09:00'],
  ] as const)
    t.is(endNote(time, end), undefined)
})

test('the next event keeps date, place and category; a copy keeps all but the cancellation', (t) => {
  const blank = scheduleSpec.blank()
  const kept = { date: '2025-10-22', location: 'Claustro', category: 'oficina' }
  const cancelled = { status: 'cancelled', statusNote: 'Chuva' } as const
  const saved = scheduleSpec.valuesOf(event({ ...kept, ...cancelled, imageUrl: '/media/a.jpg', guestName: 'Ana' }))
  t.deepEqual(nextEvent(blank, saved), { ...blank, ...kept })
  const copy = { ...saved, status: 'scheduled', statusNote: '', availability: '' }
  t.deepEqual(copyOf({ ...saved, availability: 'full' }), copy)
  t.false('slug' in copyOf(saved))
})

test('places are suggested once each, the most used first', (t) => {
  const places = ['Jardim', 'Átrio', 'Claustro', ' Jardim', '', 'Claustro', 'Biblioteca', 'Claustro']
  t.deepEqual(placesByUse(places.map((location) => ({ location }))), ['Claustro', 'Jardim', 'Átrio', 'Biblioteca'])
})

test('filters combine, and the event that was edited last stays', (t) => {
  const items = [
    event({ id: 'mesa', guestName: 'Ana Luísa', category: 'apresentacao', registrationRequired: true, endTime: null }),
    event({ id: 'oficina', title: 'Oficina de cordel', location: ' Jardim', date: '2025-10-23' }),
    event({ id: 'leitura', title: 'Leitura', status: 'cancelled', statusNote: 'Chuva', date: '2025-10-23' }),
  ]
  const found = (filter: Partial<typeof EVERYTHING>, kept?: string) =>
    filterProgramme(items, { ...EVERYTHING, ...filter }, kept).map(({ id }) => id)
  t.deepEqual(found({}), ['mesa', 'oficina', 'leitura'])
  for (const search of ['luisa', 'inscricao', '22/10', 'cultural', 'quarta', '15:00 claustro ana'])
    t.deepEqual(found({ search }), ['mesa'], search)
  t.deepEqual(found({ search: 'cancelado chuva' }), ['leitura'])
  t.deepEqual(found({ day: '2025-10-23' }), ['oficina', 'leitura'])
  t.deepEqual(found({ day: '2025-10-23', place: 'Jardim' }), ['oficina'])
  t.deepEqual(found({ withoutEnd: true }), ['mesa'])
  t.deepEqual(found({ withoutEnd: true, place: 'Jardim' }), [])
  t.deepEqual(found({ place: 'Jardim' }, 'mesa'), ['mesa', 'oficina'])
  const days = daysOf(items).map(({ date, items: onDay }) => `${date}: ${onDay.length}`)
  t.deepEqual(days, ['2025-10-22: 1', '2025-10-23: 2'])
})
