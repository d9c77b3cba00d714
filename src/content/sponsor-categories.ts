/** By rank. */
export const sponsorCategories = [
  { value: 'master', label: 'Master' },
  { value: 'gold', label: 'Ouro' },
  { value: 'support', label: 'Apoio' },
] as const
