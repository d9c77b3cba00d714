import test from 'ava'
import { catalogue, recordKinds, upcasters, upcastersOf } from '../../src/content/catalogue.ts'
import { sampleNamed } from '../support/samples.ts'

for (const kind of recordKinds) {
  test(`${kind}: an event from when the kind was new has every field of today, by itself or by an upcaster`, (t) => {
    const { noun } = catalogue[kind]
    const { fields, schema1 } = sampleNamed(kind)
    const today = fields(1)
    const stored = Object.fromEntries(schema1.split(' ').map((name) => [name, today[name]]))
    const steps = upcasters[noun.events.created]
    const read = steps.reduce<Record<string, unknown>>((data, step) => step(data, { id: 'um' }), stored)
    t.deepEqual(Object.keys(read).sort(), Object.keys(noun.fields.shape).sort())
    t.true(noun.fields.safeParse(read).success)
  })

  test(`${kind}: a restored event changes its shape with the event of a creation`, (t) => {
    const { created, restored } = catalogue[kind].noun.events
    const steps = upcastersOf({ [created]: [(data: Record<string, unknown>) => ({ ...data, added: true })] })[restored]
    const stored = { fields: { title: 'Antigo' }, position: 3, createdAt: '2025-10-01T09:00:00.000Z' }
    t.deepEqual(
      steps.map((step) => step(stored, { id: 'um' })),
      [{ ...stored, fields: { title: 'Antigo', added: true } }],
    )
  })
}

test('a session from before addresses has the one that it was given, without letters such as ø', (t) => {
  const [step] = upcasters[catalogue['schedule-item'].noun.events.created]
  t.is(step!({ title: 'Søren e Ǽsop: łódź' }, { id: 'x-ABC123' }).slug, 'sren-e-sop-odz-abc123')
})
