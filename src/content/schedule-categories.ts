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
