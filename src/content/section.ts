import { z } from 'zod'
import type { Decider, Fact, HtmlOf } from '../decider.ts'
import type { DescribedPicture } from './picture-description.ts'
import { type RecordEvent, recordNoun } from './record.ts'
import { homepageDefaults } from './section-defaults.ts'
import { type SectionDefault, type SectionType, sectionTypes } from './section-defaults-frame.ts'
import { privacyDefaults } from './section-defaults-privacy.ts'
import { anyPictureAddress, flag, linkAddress, optionalText, requiredText, richTextIf } from './text.ts'

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
  content: richTextIf(({ sectionType }) => (sectionType === undefined ? undefined : sectionType === 'html')),
  imageUrl: anyPictureAddress,
  linkUrl: linkAddress,
  linkText: optionalText,
  isVisible: flag,
  orderIndex: z.number({ error: 'A ordem é um número inteiro.' }).int('A ordem é um número inteiro.'),
  metadata: z.record(z.string(), z.json(), { error: 'metadata tem de ser um objeto.' }).nullable(),
})
export type SectionFields = z.output<typeof sectionFields>

const defaultsByPage: Record<string, Record<string, SectionDefault> | undefined> = {
  homepage: homepageDefaults,
  privacy: privacyDefaults,
}

export const prescribedType = (pageSlug: string, sectionKey: string): SectionType | undefined =>
  defaultsByPage[pageSlug]?.[sectionKey]?.type

const typeFields = ['pageSlug', 'sectionKey', 'sectionType', 'content'] as const

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
  /** The key decides the type. Changes of other fields leave it: older events hold unsanitised text of another type. */
  prescribe({ pageSlug, sectionKey }, given) {
    const sectionType = typeFields.some((name) => given[name] !== undefined) && prescribedType(pageSlug, sectionKey)
    return sectionType ? { sectionType } : {}
  },
  commands: { create: 'WriteSection', change: 'ReviseSection', remove: 'RemoveSection' },
  events: { created: 'SectionWritten', changed: 'SectionRevised', removed: 'SectionRemoved' },
  notFound: 'Esta secção não existe.',
})

type State = SectionFields | null
type RecordCommand = Parameters<typeof record.decide>[1]
export type SectionCommand = RecordCommand | { type: 'ToggleSectionVisibility' }
export type SectionEvent =
  | RecordEvent<SectionFields, (typeof record)['events']>
  | Fact<'SectionHidden', Record<string, never>>
  | Fact<'SectionShown', Record<string, never>>

export const section = {
  ...record,
  events: { ...record.events, shown: 'SectionShown', hidden: 'SectionHidden' },

  evolve: (state: State, event: SectionEvent): State =>
    event.type === 'SectionHidden' || event.type === 'SectionShown'
      ? { ...(state as SectionFields), isVisible: event.type === 'SectionShown' }
      : record.evolve(state, event),

  decide(state: State, command: SectionCommand, past: (version: number) => State, htmlOf: HtmlOf): SectionEvent[] {
    const recordCommand: RecordCommand =
      command.type === 'ToggleSectionVisibility'
        ? { type: 'ReviseSection', changes: { isVisible: !state?.isVisible } }
        : command
    return record.decide(state, recordCommand, past, htmlOf).flatMap((event): SectionEvent[] => {
      if (event.type !== 'SectionRevised') return [event as SectionEvent]
      const { isVisible, ...rest } = event.data as Partial<SectionFields>
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
