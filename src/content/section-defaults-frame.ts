import { initialPictures } from './initial-pictures.ts'

export const sectionTypes = ['text', 'html', 'link', 'image'] as const
export type SectionType = (typeof sectionTypes)[number]

/** For images `content` is the alt text; for links, the link's text. */
export type SectionDefault = {
  type: SectionType
  content: string
  imageUrl?: string | null
  linkUrl?: string | null
}

export const text = (content: string): SectionDefault => ({ type: 'text', content })
export const html = (content: string): SectionDefault => ({ type: 'html', content })
export const link = (content: string, linkUrl: string): SectionDefault => ({ type: 'link', content, linkUrl })
export const image = (picture: keyof typeof initialPictures, alt: string): SectionDefault => ({
  type: 'image',
  content: alt,
  imageUrl: initialPictures[picture],
})

/** The blocks of the home page that other pages show too, whose chunks are without its others. */
export const frameDefaults = {
  schedule_ticket_link: link('Fazer a inscrição', 'https://www.fundacaolivrarialello.pt'),
  footer_logo: image('marca-papel', 'FLIPORTO Portugal'),
  footer_privacy: text('Guardamos apenas o seu email, só para lhe dar notícias da festa, e apagamo-lo quando o pedir.'),
  footer_email_link: link('', 'mailto:'),
  footer_phone_link: link('', 'tel:'),
  footer_press_link: link('', 'mailto:'),
  footer_copyright: text('© 2025 FLIPORTO Portugal. Todos os direitos reservados.'),
} satisfies Record<string, SectionDefault>

/** The link to the registration. */
export const registrationKey = 'schedule_ticket_link'

export const FRAME_PAGE = 'homepage'
export const frameKeys = Object.keys(frameDefaults)
