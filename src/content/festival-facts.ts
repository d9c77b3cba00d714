/** Alone, since the browser needs no other facts. */
export const FESTIVAL_NAME = 'FLIPORTO Portugal'
export const VENUE_NAME = 'Mosteiro de Leça do Balio'

export const festivalFacts = {
  name: FESTIVAL_NAME,
  shortName: 'FLIPORTO',
  description:
    'Festa literária de língua portuguesa no Mosteiro de Leça do Balio, em Matosinhos, de 22 a 25 de outubro de 2025. Entrada gratuita, com inscrição prévia.',
  language: 'pt-PT',
  startDate: '2025-10-22',
  endDate: '2025-10-25',
  podcast: 'Vozes da Literatura',
  venue: {
    name: VENUE_NAME,
    street: 'Largo do Mosteiro',
    town: 'Leça do Balio, Matosinhos',
    district: 'Porto',
    country: 'PT',
  },
  organisers: ['Fundação Livraria Lello', 'Instituto Fliporto'],
} as const
