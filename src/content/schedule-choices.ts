/** Labels of the panel; the site's badges have their own. */
export const scheduleCategories = [
  { value: '', label: 'Sem categoria' },
  { value: 'mesa-redonda', label: 'Mesa Redonda' },
  { value: 'lançamento', label: 'Lançamento' },
  { value: 'oficina', label: 'Oficina' },
  { value: 'palestra', label: 'Palestra' },
  { value: 'apresentacao', label: 'Apresentação Cultural' },
  { value: 'cerimonia', label: 'Cerimônia' },
] as const

/** Any category is allowed; an unknown one is its own label. */
export const scheduleCategoryLabel = (category: string) =>
  scheduleCategories.find(({ value }) => value === category)?.label ?? category

export const scheduleAvailabilities = [
  { value: '', label: 'Sem aviso' },
  { value: 'few', label: 'Últimos lugares' },
  { value: 'full', label: 'Esgotado' },
] as const

/** '' where nothing is said. */
export const availabilityLabel = (availability: string) =>
  scheduleAvailabilities.find(({ value }) => value !== '' && value === availability)?.label ?? ''

export const scheduleStatuses = [
  { value: 'scheduled', label: 'Marcado' },
  { value: 'cancelled', label: 'Cancelado' },
] as const
