import { fold } from '../../../../src/content/fold.ts'
import { nameKey } from '../../../../src/content/name-key.ts'

export type Field =
  | 'date'
  | 'time'
  | 'endTime'
  | 'title'
  | 'location'
  | 'category'
  | 'description'
  | 'guestName'
  | 'guestBio'
  | 'registrationRequired'
  | 'status'
  | 'statusNote'
  | 'slug'

/** In the order of the download. */
export const columnNames: Readonly<Record<Field, string>> = {
  date: 'Data',
  time: 'Hora',
  endTime: 'Fim',
  title: 'Título',
  location: 'Local',
  category: 'Categoria',
  description: 'Descrição',
  guestName: 'Convidado',
  guestBio: 'Sobre o convidado',
  registrationRequired: 'Inscrição',
  status: 'Estado',
  statusNote: 'Nota',
  slug: 'Endereço',
}

/** Of the preview's columns, in rem. */
export const columnWidths: Readonly<Record<Field, number>> = {
  date: 7.5,
  time: 5,
  endTime: 5,
  title: 16,
  location: 10,
  category: 9,
  description: 22,
  guestName: 12,
  guestBio: 16,
  registrationRequired: 6.5,
  status: 7.5,
  statusNote: 12,
  slug: 12,
}

export const fields = Object.keys(columnNames) as Field[]

export const folded = (text: string) => fold(nameKey(text))

const byName = new Map(fields.map((field) => [folded(columnNames[field]), field]))

/** Of a header cell, in any case and without accents. */
export const fieldOf = (name: string): Field | undefined => byName.get(folded(name))
