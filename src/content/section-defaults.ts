import type { SectionType } from './section.ts'

/** For images `content` is the alt text and `imageUrl` the picture; for links `content` is the text. */
export type SectionDefault = {
  type: SectionType
  content: string
  imageUrl?: string | null
  linkUrl?: string | null
}

const text = (content: string): SectionDefault => ({ type: 'text', content })

/** Every editable block of the home page (with the footer) and of the privacy policy: its key, type and default. */
export const sectionDefaults = {
  homepage: {
    hero_title: text('Fliporto Portugal'),
  },
  privacy: {},
} satisfies Record<string, Record<string, SectionDefault>>
