import { searchFor } from '../../../src/content/fold.ts'
import type { Writer } from '../../../src/content/writer.ts'

type Filter = { key: string; label: string; matches(writer: Writer): boolean }

const isBrazilian = ({ nationality }: Writer) => /^brasileir[oa]$/i.test(nationality.trim())
const isPortuguese = ({ nationality }: Writer) => /^portugu(ês|esa)$/i.test(nationality.trim().normalize('NFC'))

/** In the order of their buttons; the first one matches everybody. */
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

/** Finds the writers that match the filter and have every searched word in the name; an unknown filter matches all. */
export function filterWriters(writers: readonly Writer[], key: string, search: string): Writer[] {
  const { matches } = filters.find((filter) => filter.key === key) ?? filters[0]
  const isFound = searchFor(search)
  return writers.filter((writer) => matches(writer) && isFound(writer.name))
}
