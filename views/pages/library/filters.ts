import type { Writer } from '../../../src/content/writer.ts'

type Filter = { key: string; label: string; matches(writer: Writer): boolean }

const isBrazilian = ({ nationality }: Writer) => /^brasileir[oa]$/i.test(nationality.trim())
const isPortuguese = ({ nationality }: Writer) => /^portugu(ês|esa)$/i.test(nationality.trim().normalize('NFC'))

/** The library's filters in the order of their buttons; the first one is no filter. */
export const filters: readonly [Filter, ...Filter[]] = [
  { key: 'todos', label: 'Todos', matches: () => true },
  { key: 'brasileiros', label: 'Brasileiros', matches: isBrazilian },
  { key: 'portugueses', label: 'Portugueses', matches: isPortuguese },
  { key: 'pernambucanos', label: 'Pernambucanos', matches: ({ isPernambucano }) => isPernambucano },
  {
    key: 'internacionais',
    label: 'Internacionais',
    matches: (writer) => !isBrazilian(writer) && !isPortuguese(writer),
  },
]

/** Without accents, capitals and outer spaces, as a hurried reader types. */
const normalise = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The writers that a filter takes and whose name has every word searched for; an unknown filter takes everybody. */
export function filterWriters(writers: readonly Writer[], key: string, search: string): Writer[] {
  const { matches: takes } = filters.find((filter) => filter.key === key) ?? filters[0]
  const wanted = normalise(search).split(/\s+/)
  return writers.filter((writer) => takes(writer) && wanted.every((word) => normalise(writer.name).includes(word)))
}
