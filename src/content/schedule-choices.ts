import { availabilityLabels } from './labels.ts'

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
  ...Object.entries(availabilityLabels).map(([value, label]) => ({ value, label })),
]

export const scheduleStatuses = [
  { value: 'scheduled', label: 'Marcado' },
  { value: 'cancelled', label: 'Cancelado' },
] as const
