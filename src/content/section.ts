import { z } from 'zod'
import type { Decider, Fact } from '../decider.ts'
import { changedFields } from './merge.ts'
import type { DescribedPicture } from './picture-description.ts'
import { type RestoredItem, recordNoun } from './record.ts'
import { sectionTypes } from './section-defaults.ts'
import { prescribedType } from './section-type.ts'
import { anyPictureAddress, flag, linkAddress, optionalText, requiredText, richText } from './text.ts'

const MAX_KEY_LENGTH = 200 // PostgreSQL cannot index long keys
const key = (sentence: string) =>
  requiredText(sentence).refine((value) => value.length <= MAX_KEY_LENGTH, {
    error: `É demasiado longo: tem mais de ${MAX_KEY_LENGTH} caracteres.`,
  })

const sectionFields = z.object({
  pageSlug: key('Indique a página (pageSlug).'),
  sectionKey: key('Indique a chave da secção (sectionKey).'),
  sectionType: z.enum(sectionTypes, { error: 'O tipo tem de ser text, html, link ou image.' }),
  title: optionalText,
  content: richText(({ sectionType }) => (sectionType === undefined ? undefined : sectionType === 'html')),
  imageUrl: anyPictureAddress,
  linkUrl: linkAddress,
  linkText: optionalText,
  isVisible: flag,
  orderIndex: z.number({ error: 'A ordem é um número inteiro.' }).int('A ordem é um número inteiro.'),
  metadata: z.record(z.string(), z.json(), { error: 'metadata tem de ser um objeto.' }).nullable(),
})
export type SectionFields = z.output<typeof sectionFields>

const record = recordNoun({
  kind: 'section',
  fields: sectionFields,
  blank: {
    title: null,
    content: '',
    imageUrl: null,
    linkUrl: null,
    linkText: null,
    isVisible: true,
    orderIndex: 0,
    metadata: null,
  },
  commands: { create: 'WriteSection', change: 'ReviseSection', remove: 'RemoveSection' },
  events: { created: 'SectionWritten', changed: 'SectionRevised', removed: 'SectionRemoved' },
  notFound: 'Esta secção não existe.',
})

type State = SectionFields | null
type RecordCommand = Parameters<typeof record.decide>[1]
export type SectionCommand = RecordCommand | { type: 'ToggleSectionVisibility' }
export type SectionEvent =
  | Fact<'SectionWritten', SectionFields>
  | Fact<'SectionRevised', Partial<SectionFields>>
  | Fact<'SectionHidden', Record<string, never>>
  | Fact<'SectionShown', Record<string, never>>
  | Fact<'SectionRemoved', Record<string, never>>
  | Fact<'SectionRestored', RestoredItem<SectionFields>>

const typeFields = ['pageSlug', 'sectionKey', 'sectionType', 'content'] as const

/** The key decides the type. Changes of other fields leave it: older events hold unsanitised text of another type. */
function withPrescribedType<C extends SectionCommand>(state: State, command: C): C {
  if (command.type === 'WriteSection' || command.type === 'RestoreSection') {
    return { ...command, fields: setPrescribedType(command.fields, command.fields) }
  }
  if (command.type !== 'ReviseSection' || !state || !typeFields.some((name) => command.changes[name] !== undefined)) {
    return command
  }
  return { ...command, changes: setPrescribedType(command.changes, { ...state, ...command.changes }) }
}

function setPrescribedType<F extends Partial<SectionFields>>(
  fields: F,
  { pageSlug, sectionKey, sectionType }: SectionFields,
): F {
  return { ...fields, sectionType: prescribedType(pageSlug, sectionKey) ?? sectionType }
}

/** A merge can combine one person's page with another's key. */
function prescribeTypeOfMerge(state: SectionFields, changes: Partial<SectionFields>): Partial<SectionFields> {
  if (!typeFields.some((name) => changes[name] !== undefined)) return changes
  return changedFields(state, setPrescribedType(changes, { ...state, ...changes }))
}

export const section = {
  ...record,
  withPrescribedType,

  evolve(state: State, event: SectionEvent): State {
    switch (event.type) {
      case 'SectionHidden':
        return { ...(state as SectionFields), isVisible: false }
      case 'SectionShown':
        return { ...(state as SectionFields), isVisible: true }
      default:
        return record.evolve(state, event)
    }
  },

  decide(state: State, command: SectionCommand, past: (version: number) => State): SectionEvent[] {
    const recordCommand: RecordCommand =
      command.type === 'ToggleSectionVisibility'
        ? { type: 'ReviseSection', changes: { isVisible: !state?.isVisible } }
        : withPrescribedType(state, command)
    return record.decide(state, recordCommand, past).flatMap((event): SectionEvent[] => {
      if (event.type !== 'SectionRevised') return [event as SectionEvent]
      const { isVisible, ...rest } = prescribeTypeOfMerge(state as SectionFields, event.data as Partial<SectionFields>)
      const events: SectionEvent[] = []
      if (Object.keys(rest).length > 0) events.push({ type: 'SectionRevised', data: rest })
      if (isVisible !== undefined) events.push({ type: isVisible ? 'SectionShown' : 'SectionHidden', data: {} })
      return events
    })
  },
} satisfies Decider<State, SectionCommand, SectionEvent> & Record<string, unknown>

export type Section = SectionFields & DescribedPicture & { id: string; version: number }
/** The key tells the page not to show the default. */
type HiddenSection = Pick<Section, 'id' | 'pageSlug' | 'sectionKey'> & { isVisible: false; content: null }
export type PublicSection = (Section & { isVisible: true }) | HiddenSection
