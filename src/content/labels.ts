/** 'mesa-redonda' becomes 'Mesa redonda'. */
export const categoryLabel = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')

export const availabilityLabels: Readonly<Record<string, string>> = { few: 'Últimos lugares', full: 'Esgotado' }

/** '' where nothing is said. */
export const availabilityLabel = (availability: string): string => availabilityLabels[availability] ?? ''

/** By rank. */
export const sponsorCategories = [
  { value: 'master', label: 'Master' },
  { value: 'gold', label: 'Ouro' },
  { value: 'support', label: 'Apoio' },
] as const

/** 'A, B e C' are three people; without a comma, 'e' may be part of one name. */
export const guestNames = (guests: string | null): string[] => {
  if (!guests) return []
  return guests.includes(',') ? guests.split(/,|\se\s/).flatMap((name) => name.trim() || []) : [guests]
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** Names with one key are one name to a reader, however accents and blanks were typed. */
export const nameKey = (name: string): string => name.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()

/** The first spelling of each name, without empty ones. */
export function uniqueNames(names: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const name of names) if (!spellings.has(nameKey(name))) spellings.set(nameKey(name), name)
  spellings.delete('')
  return [...spellings.values()]
}
