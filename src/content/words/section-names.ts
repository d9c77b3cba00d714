import type { homepageDefaults } from '../section-defaults.ts'
import type { privacyDefaults } from '../section-defaults-privacy.ts'

const homepage: Record<keyof typeof homepageDefaults, string> = {
  hero_venue: 'Entrada · Espaço',
  hero_location: 'Entrada · Cidade',
  hero_title: 'Entrada · Título',
  hero_subtitle: 'Entrada · Subtítulo',
  hero_dates: 'Entrada · Datas',
  hero_place: 'Entrada · Sede e entrada',
  hero_image: 'Entrada · Imagem',
  hero_photo_credit: 'Entrada · Crédito da imagem',

  about_title: 'Sobre · Título',
  about_intro: 'Sobre · Texto',
  about_image: 'Sobre · Imagem',
  about_event_title: 'Sobre · Título do cartão',
  about_event_date: 'Sobre · Datas do cartão',
  about_event_place: 'Sobre · Local do cartão',
  about_event_text: 'Sobre · Texto do cartão',

  quote1_text: 'Citação 1 · Texto',
  quote1_author: 'Citação 1 · Autor',
  quote2_text: 'Citação 2 · Texto',
  quote2_author: 'Citação 2 · Autor',
  quote3_text: 'Citação 3 · Texto',
  quote3_author: 'Citação 3 · Autor',

  card1_title: 'Folheto 1 · Título',
  card1_text: 'Folheto 1 · Texto',
  card2_title: 'Folheto 2 · Título',
  card2_text: 'Folheto 2 · Texto',
  card3_title: 'Folheto 3 · Título',
  card3_text: 'Folheto 3 · Texto',
  card4_title: 'Folheto 4 · Título',
  card4_text: 'Folheto 4 · Texto',

  schedule_ticket_title: 'Inscrição · Título',
  schedule_ticket_text: 'Inscrição · Texto',
  schedule_ticket_link: 'Inscrição · Ligação',

  location_title: 'Local · Título',
  location_image1_image: 'Local · Primeira imagem',
  location_image2_image: 'Local · Segunda imagem',
  location_when: 'Local · Quando',
  location_edition: 'Local · Edição',
  location_place: 'Local · Onde',
  location_address: 'Local · Morada',
  location_directions_link: 'Local · Direções',
  location_text: 'Local · Texto',
  location_heritage1_title: 'Local · Título do património 1',
  location_heritage1_text: 'Local · Texto do património 1',
  location_heritage2_title: 'Local · Título do património 2',
  location_heritage2_text: 'Local · Texto do património 2',
  location_heritage3_title: 'Local · Título do património 3',
  location_heritage3_text: 'Local · Texto do património 3',

  schedule_title: 'Programa · Título',
  schedule_dates: 'Programa · Datas',
  schedule_text: 'Programa · Texto',

  fliporto_brasil_title: 'Fliporto Brasil · Título',
  fliporto_brasil_text: 'Fliporto Brasil · Texto',
  fliporto_brasil_fact1_value: 'Fliporto Brasil · Número 1',
  fliporto_brasil_fact1_label: 'Fliporto Brasil · Legenda do número 1',
  fliporto_brasil_fact2_value: 'Fliporto Brasil · Número 2',
  fliporto_brasil_fact2_label: 'Fliporto Brasil · Legenda do número 2',
  fliporto_brasil_fact3_value: 'Fliporto Brasil · Número 3',
  fliporto_brasil_fact3_label: 'Fliporto Brasil · Legenda do número 3',
  fliporto_brasil_fact4_value: 'Fliporto Brasil · Número 4',
  fliporto_brasil_fact4_label: 'Fliporto Brasil · Legenda do número 4',
  fliporto_brasil_image: 'Fliporto Brasil · Primeira imagem',
  fliporto_brasil_image2_image: 'Fliporto Brasil · Segunda imagem',

  sponsors_title: 'Patrocinadores · Título',

  footer_logo: 'Rodapé · Logótipo',
  footer_privacy: 'Rodapé · Privacidade',
  footer_email_link: 'Rodapé · Email',
  footer_phone_link: 'Rodapé · Telefone',
  footer_press_link: 'Rodapé · Contacto de imprensa',
  footer_copyright: 'Rodapé · Direitos de autor',
}

const privacy: Record<keyof typeof privacyDefaults, string> = {
  privacy_hero_title: 'Política de Privacidade · Título',
  privacy_intro: 'Política de Privacidade · Introdução',
  privacy_responsible: 'Política de Privacidade · Responsável',
  privacy_data_collection: 'Política de Privacidade · Recolha de dados',
  privacy_data_accuracy: 'Política de Privacidade · Exatidão dos dados',
  privacy_rights: 'Política de Privacidade · Direitos',
  privacy_data_sharing: 'Política de Privacidade · Comunicação de dados',
  privacy_security: 'Política de Privacidade · Segurança',
}

/** What an organiser calls each block, by pageSlug and sectionKey. */
export const sectionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = { homepage, privacy }
