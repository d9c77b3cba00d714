export const newsCategories = [
  { value: '', label: 'Sem categoria' },
  ...['Evento', 'Parceria', 'Anúncio', 'Literatura', 'História'].map((name) => ({ value: name, label: name })),
]
