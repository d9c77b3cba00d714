import { z } from 'zod'
import type { DescribedPicture } from './picture-description.ts'
import { recordNoun } from './record.ts'
import { line, pictureAddress, requiredLine, text, wholeNumber } from './text.ts'

const editionFields = z.object({
  year: wholeNumber('Indique o ano, como 2005.', 'Indique um ano inteiro, como 2005.'),
  title: requiredLine('Indique o título.'),
  place: line,
  description: text,
  imageUrl: pictureAddress,
})

export const edition = recordNoun({
  kind: 'edition',
  fields: editionFields,
  blank: { place: '', description: '', imageUrl: null },
  commands: { create: 'RecordEdition', change: 'ReviseEdition', remove: 'RemoveEdition' },
  events: { created: 'EditionRecorded', changed: 'EditionRevised', removed: 'EditionRemoved' },
  notFound: 'Esta edição não existe.',
})

export type Edition = z.output<typeof editionFields> & DescribedPicture & { id: string; version: number }

/** Whether there is a page of past editions. */
export type EditionsState = { hasEditions: boolean }
