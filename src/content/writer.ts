import { z } from 'zod'
import type { DescribedPicture } from './picture-description.ts'
import { recordNoun } from './record.ts'
import { flag, line, optionalWholeNumber, pictureAddress, requiredLine, text } from './text.ts'

const year = optionalWholeNumber('Indique um ano, como 1888.', 'Indique um ano inteiro, como 1888.')

const writerFields = z.object({
  slug: text,
  name: requiredLine('Indique o nome.'),
  nationality: line,
  isPernambucano: flag,
  bio: text,
  imageUrl: pictureAddress,
  birthYear: year,
  deathYear: year,
})

export const writer = recordNoun({
  kind: 'writer',
  fields: writerFields,
  blank: { nationality: '', isPernambucano: false, bio: '', imageUrl: null, birthYear: null, deathYear: null },
  slugFrom: 'name',
  commands: { create: 'AddWriter', change: 'ReviseWriter', remove: 'RemoveWriter' },
  events: { created: 'WriterAdded', changed: 'WriterRevised', removed: 'WriterRemoved' },
  notFound: 'Este autor não existe.',
})

export type Writer = z.output<typeof writerFields> & DescribedPicture & { id: string; version: number }

/** A writer who is a guest of the programme. */
export type GuestWriter = Pick<Writer, 'name' | 'slug'>
