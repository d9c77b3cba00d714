import { z } from 'zod'
import { sponsorCategories } from './labels.ts'
import type { DescribedPicture } from './picture-description.ts'
import { recordNoun } from './record.ts'
import { line, optionalLine, optionalText, pictureAddress, rank, website } from './text.ts'

const sponsorFields = z.object({
  name: line,
  category: optionalLine
    .transform((value) => value ?? 'support')
    .pipe(
      z.enum(
        sponsorCategories.map(({ value }) => value),
        { error: 'Escolha Master, Ouro ou Apoio.' },
      ),
    ),
  description: optionalText,
  website,
  imageUrl: pictureAddress,
  rank,
})

export const sponsor = recordNoun({
  kind: 'sponsor',
  fields: sponsorFields,
  blank: { name: '', category: 'support', description: null, website: '', imageUrl: null, rank: null },
  // A number between two neighbours says nothing among others
  follow: ({ category }, changes) =>
    changes.category === undefined || changes.category === category ? {} : { rank: null },
  commands: { create: 'AddSponsor', change: 'ReviseSponsor', remove: 'RemoveSponsor' },
  events: { created: 'SponsorAdded', changed: 'SponsorRevised', removed: 'SponsorRemoved' },
  notFound: 'Este patrocinador não existe.',
  upcasters: [(older) => ({ ...older, rank: null })],
})

export type Sponsor = Omit<z.output<typeof sponsorFields>, 'rank'> &
  DescribedPicture & { id: string; version: number; rank: number }
