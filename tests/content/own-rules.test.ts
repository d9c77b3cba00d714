import test from 'ava'
import { type MediaEvent, media } from '../../src/content/media.ts'
import { type SectionCommand, type SectionEvent, type SectionFields, section } from '../../src/content/section.ts'
import { normaliseEmail, type SubscriberEvent, subscriber, subscriberFields } from '../../src/content/subscriber.ts'
import { Conflict, NotFound } from '../../src/errors.ts'
import { given } from '../support/given.ts'
import { picture, sampleNamed } from '../support/samples.ts'

const fields = sampleNamed('section').fields(1) as SectionFields
const written: SectionEvent = { type: 'SectionWritten', data: fields }
const hidden: SectionEvent = { type: 'SectionHidden', data: {} }
const shown: SectionEvent = { type: 'SectionShown', data: {} }
const toggle: SectionCommand = { type: 'ToggleSectionVisibility' }
const revise = (changes: Partial<SectionFields>, version?: number): SectionCommand => ({
  type: 'ReviseSection',
  changes,
  version,
})

test('toggling hides a visible section and shows a hidden one', (t) => {
  given(section, [written]).when(toggle).gives(t, [hidden])
  given(section, [written, hidden]).when(toggle).gives(t, [shown])
  given(section, [{ type: 'SectionWritten', data: { ...fields, isVisible: false } }])
    .when(toggle)
    .gives(t, [shown])
})

test('hiding within a revision is a separate event after the other changes, and none if nothing changes', (t) => {
  const cases: [past: SectionEvent[], changes: Partial<SectionFields>, events: SectionEvent[]][] = [
    [[written], { content: 'Novo', isVisible: false }, [{ type: 'SectionRevised', data: { content: 'Novo' } }, hidden]],
    [[written], { isVisible: false }, [hidden]],
    [[written, hidden], { isVisible: true }, [shown]],
    [[written], { isVisible: true }, []],
    [[written, hidden], { isVisible: false }, []],
  ]
  for (const [past, changes, events] of cases) given(section, past).when(revise(changes)).gives(t, events)
})

test('a hidden section keeps its fields', (t) => {
  t.deepEqual(given(section, [written, hidden]).state(), { ...fields, isVisible: false })
  t.deepEqual(given(section, [written, hidden, shown]).state(), fields)
})

test('hiding and a change of text by two people do not conflict, but two changes of text do', (t) => {
  const past: SectionEvent[] = [written, hidden]
  given(section, past)
    .when(revise({ ...fields, content: 'Novo' }, 1))
    .gives(t, [{ type: 'SectionRevised', data: { content: 'Novo' } }])
  given(section, [written, { type: 'SectionRevised', data: { content: 'Deles' } }])
    .when(revise({ content: 'Meu', isVisible: false }, 1))
    .refused(t, {
      is: Conflict,
      message: 'Entretanto, outra pessoa alterou este conteúdo.',
      errors: { content: 'Foi alterado entretanto por outra pessoa.' },
    })
})

test('toggling a missing section is refused', (t) => {
  const missing = { is: NotFound, message: 'Esta secção não existe.' }
  given(section, []).when(toggle).refused(t, missing)
  given(section, [written, { type: 'SectionRemoved', data: {} }])
    .when(toggle)
    .refused(t, missing)
})

const joined: SubscriberEvent = { type: 'SubscriberJoined', data: { address: 'cifra' } }
const erased: SubscriberEvent = { type: 'SubscriberErased', data: {} }
const join = { type: 'JoinNewsletter', address: 'cifra' } as const
const erase = { type: 'EraseSubscriber' } as const

test('joining twice appends one event', (t) => {
  given(subscriber, []).when(join).gives(t, [joined])
  given(subscriber, [joined]).when(join).gives(t, [])
})

test('a subscriber is erased once, and cannot join again with the same id; erasing an unknown one is refused', (t) => {
  const missing = { is: NotFound, message: 'Esta inscrição não existe.' }
  given(subscriber, [joined]).when(erase).gives(t, [erased])
  given(subscriber, [joined, erased]).when(join).gives(t, [])
  for (const past of [[], [joined, erased]]) given(subscriber, past).when(erase).refused(t, missing)
})

test('email addresses are trimmed and otherwise kept; invalid or too long ones are rejected', (t) => {
  const refusal = (email: unknown) => subscriberFields.safeParse({ email }).error?.issues.map(({ message }) => message)
  t.deepEqual(subscriberFields.parse({ email: ' Ana.Silva@Exemplo.PT ' }), { email: 'Ana.Silva@Exemplo.PT' })
  for (const email of ['ana', 'ana@', '@exemplo.pt', 'a b@exemplo.pt', '']) {
    t.deepEqual(refusal(email), ['Indique um email válido, como nome@exemplo.pt.'], email)
  }
  t.deepEqual(refusal(`${'a'.repeat(250)}@b.pt`), ['Este email é demasiado longo.'])
  t.deepEqual(refusal(undefined), ['Indique o seu email.'])
})

test('different spellings of an email address are the same subscriber', (t) => {
  t.is(normaliseEmail(' Ana@Exemplo.PT '), normaliseEmail('ana@exemplo.pt'))
  t.is(normaliseEmail('jose\u0301@exemplo.pt'), normaliseEmail('josé@exemplo.pt'))
  t.not(normaliseEmail('ana@exemplo.pt'), normaliseEmail('ana.@exemplo.pt'))
})

test('uploading the same picture again appends no event', (t) => {
  const stored: MediaEvent = { type: 'MediaStored', data: picture(1) }
  given(media, [])
    .when({ type: 'StoreMedia', fields: picture(1) })
    .gives(t, [stored])
  given(media, [stored])
    .when({ type: 'StoreMedia', fields: { ...picture(1), name: 'outro.png' } })
    .gives(t, [])
})
