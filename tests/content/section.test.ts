import test from 'ava'
import { type SectionCommand, type SectionEvent, type SectionFields, section } from '../../src/content/section.ts'
import { Conflict, NotFound } from '../../src/errors.ts'
import { given } from '../support/given.ts'
import { sampleNamed } from '../support/samples.ts'

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

test('toggling hides a section that shows and shows one that hides', (t) => {
  given(section, [written]).when(toggle).gives(t, [hidden])
  given(section, [written, hidden]).when(toggle).gives(t, [shown])
  given(section, [{ type: 'SectionWritten', data: { ...fields, isVisible: false } }])
    .when(toggle)
    .gives(t, [shown])
})

test('hiding inside a revision is a fact of its own, after what else changed', (t) => {
  given(section, [written])
    .when(revise({ content: 'Novo', isVisible: false }))
    .gives(t, [{ type: 'SectionRevised', data: { content: 'Novo' } }, hidden])
  given(section, [written])
    .when(revise({ isVisible: false }))
    .gives(t, [hidden])
  given(section, [written, hidden])
    .when(revise({ isVisible: true }))
    .gives(t, [shown])
})

test('hiding what is hidden, or showing what shows, is no event', (t) => {
  given(section, [written])
    .when(revise({ isVisible: true }))
    .gives(t, [])
  given(section, [written, hidden])
    .when(revise({ isVisible: false }))
    .gives(t, [])
})

test('a hidden section is still its fields', (t) => {
  t.deepEqual(given(section, [written, hidden]).state(), { ...fields, isVisible: false })
  t.deepEqual(given(section, [written, hidden, shown]).state(), fields)
})

test('hiding and text by two people do not conflict; two texts do', (t) => {
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

test('a section that is not there cannot be toggled', (t) => {
  const missing = { is: NotFound, message: 'Esta secção não existe.' }
  given(section, []).when(toggle).refused(t, missing)
  given(section, [written, { type: 'SectionRemoved', data: {} }])
    .when(toggle)
    .refused(t, missing)
})
