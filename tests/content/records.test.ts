import test from 'ava'
import { Conflict, Invalid, NotFound } from '../../src/errors.ts'
import { sanitise } from '../../src/sanitising/sanitise.ts'
import { given } from '../support/given.ts'
import { samples } from '../support/samples.ts'

const CHANGED = 'Foi alterado entretanto por outra pessoa.'
const UNKNOWN = { is: Invalid, message: 'Esta versão não existe. Recarregue a página.' }

for (const { noun, fields, one, other } of samples) {
  const whole = fields(1)
  const [field, value] = one
  const [otherField, otherValue] = other
  const before = { [field]: whole[field] }
  const created = { type: noun.events.created, data: whole }
  const changed = (data: Record<string, unknown>) => ({ type: noun.events.changed, data })
  const removed = { type: noun.events.removed, data: {} }
  const change = (changes: Record<string, unknown>, version?: number) => ({
    type: noun.commands.change,
    changes,
    version,
  })

  test(`${noun.kind}: the sample and the blank values of optional fields are valid, and unknown keys are removed`, (t) => {
    const mask = Object.fromEntries(Object.keys(noun.blank).map((name) => [name, true as const]))
    t.deepEqual(noun.fields.pick(mask as never).parse(noun.blank), noun.blank)
    const sent = JSON.parse(`{ "id": "x", "version": 7, "nonsense": 1, "__proto__": { "admin": true } }`)
    const parsed = noun.fields.parse(Object.assign(sent, whole))
    t.deepEqual(parsed, whole)
    t.is((parsed as { admin?: true }).admin, undefined)
  })

  test(`${noun.kind}: is created once, with all fields`, (t) => {
    const create = { type: noun.commands.create, fields: whole }
    given(noun, []).when(create).gives(t, [created])
    given(noun, [created]).when(create).refused(t, { is: Conflict, message: 'Este item já existe.' })
  })

  test(`${noun.kind}: a change event has only the changed fields, and one without effect is not appended`, (t) => {
    given(noun, [created])
      .when(change({ ...whole, [field]: value }))
      .gives(t, [changed({ [field]: value })])
    for (const same of [whole, {}, { [field]: undefined }]) given(noun, [created]).when(change(same)).gives(t, [])
  })

  test(`${noun.kind}: is removed once; removing or changing a missing item is refused`, (t) => {
    const remove = { type: noun.commands.remove }
    const notFound = { is: NotFound, message: noun.notFound }
    given(noun, [created]).when(remove).gives(t, [removed])
    for (const past of [[], [created, removed]]) {
      given(noun, past).when(remove).refused(t, notFound)
      given(noun, past)
        .when(change({ [field]: value }))
        .refused(t, notFound)
    }
  })

  const { unpublish } = noun.commands
  if (unpublish) {
    test(`${noun.kind}: is unpublished once, as if it were removed, and restored after that`, (t) => {
      const unpublished = { type: noun.events.unpublished!, data: {} }
      given(noun, [created]).when({ type: unpublish }).gives(t, [unpublished])
      t.is(given(noun, [created, unpublished]).state(), null)
      for (const past of [[], [created, unpublished], [created, removed]]) {
        given(noun, past).when({ type: unpublish }).refused(t, { is: NotFound, message: noun.notFound })
      }
      const restored = { fields: whole, position: 7, createdAt: '2025-10-01T09:00:00.000Z' }
      given(noun, [created, unpublished])
        .when({ type: noun.commands.restore, ...restored })
        .gives(t, [{ type: noun.events.restored, data: restored }])
    })
  }

  test(`${noun.kind}: a removed item is restored once, with its content and its first place`, (t) => {
    const restored = { fields: { ...whole, [field]: value }, position: 7, createdAt: '2025-10-01T09:00:00.000Z' }
    const restore = { type: noun.commands.restore, ...restored }
    const event = { type: noun.events.restored, data: restored }
    given(noun, [created, removed]).when(restore).gives(t, [event])
    for (const past of [[created], [created, removed, event]]) {
      given(noun, past).when(restore).refused(t, { is: Conflict, message: 'Este item já existe.' })
    }
    t.deepEqual(given(noun, [created, removed, event]).state(), restored.fields)
  })

  test(`${noun.kind}: events and commands of other nouns throw a TypeError`, (t) => {
    t.throws(() => noun.evolve(whole, { type: 'NothingKnown', data: {} }), {
      instanceOf: TypeError,
      message: `${noun.kind}: unknown event NothingKnown`,
    })
    t.throws(() => noun.decide(whole, { type: 'DoNothingKnown' }, () => null, sanitise), {
      instanceOf: TypeError,
      message: `${noun.kind}: unknown command DoNothingKnown`,
    })
  })

  const theirs = [created, changed({ [field]: value })]

  const merged: [what: string, ours: ReturnType<typeof change>, written: Record<string, unknown> | null][] = [
    [
      'a field that the author did not change keeps another person’s change',
      change({ ...whole, [otherField]: otherValue }, 1),
      { [otherField]: otherValue },
    ],
    ['the same change by two people appends one event', change({ ...whole, [field]: value }, 1), null],
    ['a repeated change appends no event', change({ [field]: value }, 2), null],
    ['a change of the latest version can change any field', change(before, 2), before],
    ['a change without a version overwrites the fields it sends', change(before), before],
  ]
  for (const [what, ours, written] of merged)
    test(`${noun.kind}: ${what}`, (t) => {
      given(noun, theirs)
        .when(ours)
        .gives(t, written ? [changed(written)] : [])
    })

  test(`${noun.kind}: a field that two people changed is a conflict that names only this field`, (t) => {
    const third = field === 'category' ? 'support' : 'Ainda outro'
    given(noun, theirs)
      .when(change({ [field]: third, [otherField]: otherValue }, 1))
      .refused(t, {
        is: Conflict,
        message: 'Entretanto, outra pessoa alterou este conteúdo.',
        errors: { [field]: CHANGED },
      })
  })

  test(`${noun.kind}: version zero and future versions are rejected`, (t) => {
    for (const version of [0, 3]) {
      given(noun, theirs)
        .when(change({ [field]: value }, version))
        .refused(t, { ...UNKNOWN, errors: { version: 'Não é uma versão deste item.' } })
    }
  })

  test(`${noun.kind}: a version from before a removal is rejected after the item was created again`, (t) => {
    given(noun, [created, removed, created])
      .when(change({ [field]: value }, 2))
      .refused(t, UNKNOWN)
  })
}
