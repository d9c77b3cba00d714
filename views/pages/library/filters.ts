import type { Writer } from '../../../src/content/writer.ts'

type Filter = { key: string; label: string; takes(writer: Writer): boolean }

const isBrazilian = ({ nationality }: Writer) => /^brasileir[oa]$/i.test(nationality.trim())
const isPortuguese = ({ nationality }: Writer) => /^portugu(ês|esa)$/i.test(nationality.trim().normalize('NFC'))

/** The library's filters in the order of their buttons; the first one is no filter. */
export const filters: readonly [Filter, ...Filter[]] = [
  { key: 'todos', label: 'Todos', takes: () => true },
  { key: 'brasileiros', label: 'Brasileiros', takes: isBrazilian },
  { key: 'portugueses', label: 'Portugueses', takes: isPortuguese },
  { key: 'pernambucanos', label: 'Pernambucanos', takes: ({ isPernambucano }) => isPernambucano },
  {
    key: 'internacionais',
    label: 'Internacionais',
    takes: (writer) => !isBrazilian(writer) && !isPortuguese(writer),
  },
]

/** Without accents, capitals and outer spaces, as a hurried reader types. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The writers that a filter takes and whose name has every word searched for; an unknown filter takes everybody. */
export function writersFor(writers: readonly Writer[], key: string, search: string): Writer[] {
  const { takes } = filters.find((filter) => filter.key === key) ?? filters[0]
  const wanted = plain(search).split(/\s+/)
  return writers.filter((writer) => takes(writer) && wanted.every((word) => plain(writer.name).includes(word)))
}
