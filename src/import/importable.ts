import type { Knex } from 'knex'
import { readModels } from '../../projections/index.ts'
import { catalogue, type Importing, type RecordKind, recordKinds } from '../content/catalogue.ts'
import type { RecordNoun } from '../content/record.ts'
import { pictureField } from '../content/text.ts'

export type Fields = Record<string, unknown>

export type Importable = Omit<Importing, 'name'> & {
  noun: RecordNoun
  picture?: string // files name its picture as `image` or `headerImage`
  existing(db: Knex): Promise<(Fields & { id: string })[]>
  removedId?(db: Knex, fields: Fields): Promise<string | undefined>
}

export type ImportName = (typeof catalogue)[RecordKind]['importing']['name']

const importingOf = (kind: RecordKind): Importing & { name: ImportName } => catalogue[kind].importing

const importables = new Map(
  recordKinds
    .toSorted((a, b) => Number(importingOf(a).last ?? false) - Number(importingOf(b).last ?? false))
    .map((kind): [ImportName, Importable] => {
      const { name, ...rest } = importingOf(kind)
      const noun: RecordNoun = catalogue[kind].noun
      const { all, removedId } = readModels[kind] as { all: Importable['existing'] } & Pick<Importable, 'removedId'>
      return [name, { ...rest, noun, picture: pictureField(noun.fields), existing: all, removedId }]
    }),
)

export const importNames = [...importables.keys()] // in the order of writing
export const isImportName = (name: string): name is ImportName => importables.has(name as ImportName)
export const importableByName = (name: ImportName): Importable => importables.get(name)!
