export const festivalFacts = {
  name: 'FLIPORTO Portugal',
  shortName: 'FLIPORTO',
  description:
    'Festa literária de língua portuguesa no Mosteiro de Leça do Balio, em Matosinhos, de 22 a 25 de outubro de 2025. Entrada gratuita, com inscrição prévia.',
  language: 'pt-PT',
  startDate: '2025-10-22',
  endDate: '2025-10-25',
  podcast: 'Vozes da Literatura',
  venue: {
    name: 'Mosteiro de Leça do Balio',
    street: 'Largo do Mosteiro',
    town: 'Leça do Balio, Matosinhos',
    district: 'Porto',
    country: 'PT',
  },
  organisers: ['Fundação Livraria Lello', 'Instituto Fliporto'],
} as const
