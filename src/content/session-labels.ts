/** 'mesa-redonda' becomes 'Mesa redonda'. */
export const categoryLabel = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1).replace('-', ' ')

export const availabilityLabels: Readonly<Record<string, string>> = { few: 'Últimos lugares', full: 'Esgotado' }

/** '' where nothing is said. */
export const availabilityLabel = (availability: string): string => availabilityLabels[availability] ?? ''
