import { fold } from '../../../../src/content/fold.ts'

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

/** In the preview. */
export const columnWidths: Readonly<Record<Field, string>> = {
  date: '7.5rem',
  time: '5rem',
  endTime: '5rem',
  title: 'minmax(16rem, 3fr)',
  location: 'minmax(10rem, 1fr)',
  category: '9rem',
  description: 'minmax(20rem, 4fr)',
  guestName: '12rem',
  guestBio: '16rem',
  registrationRequired: '6.5rem',
  status: '7.5rem',
  statusNote: '12rem',
  slug: '12rem',
}

export const fields = Object.keys(columnNames) as Field[]

const spaces = /\s+/g
export const folded = (text: string) => fold(text).replace(spaces, ' ').trim()

const byName = new Map(fields.map((field) => [folded(columnNames[field]), field]))

/** Of a header cell, in any case and without accents. */
export const fieldOf = (name: string): Field | undefined => byName.get(folded(name))
