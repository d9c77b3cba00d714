import { Link } from 'react-router-dom'
import { Azulejo } from '../components/Azulejo.tsx'
import { Box } from '../editing/Editable.tsx'
import { EditableImage } from '../editing/EditableImage.tsx'
import { EditableLink } from '../editing/EditableLink.tsx'
import { EditableText } from '../editing/EditableText.tsx'
import { api } from '../store/api.ts'
import { useRefetchOnMount } from '../store/hydration.ts'
import { frameSections, useSectionsSubscription } from '../store/sections.ts'
import { NewsletterForm } from './NewsletterForm.tsx'

/** Custom pages that visitors look for at the end of a page too. */
const usefulPages = ['como-chegar', 'inscricoes']
const contacts = ['footer_email_link', 'footer_phone_link', 'footer_press_link']

export function Footer() {
  api.useFrameQuery(undefined, useRefetchOnMount())
  useSectionsSubscription(frameSections)
  const { data: editions } = api.useEditionsStateQuery(undefined, useRefetchOnMount())
  const { data: pages = [] } = api.endpoints.pages.useQueryState()
  const links = [
    ['/programacao', 'Programa'],
    ['/noticias', 'Notícias'],
    ['/biblioteca', 'Biblioteca'],
    ['/podcast', 'Podcast'],
    ...pages
      .filter(({ slug }) => usefulPages.includes(slug))
      .map(({ slug, menuTitle }) => [`/pagina/${slug}`, menuTitle]),
    ...(editions?.hasEditions ? [['/edicoes', 'Edições anteriores']] : []),
  ] as [to: string, name: string][]
  return (
    <footer className="footer no-print on-ink">
      <Azulejo />
      <div className="sheet">
        <NewsletterForm />
        <nav aria-label="Explorar">
          <h2>Explorar</h2>
          <ul>
            {links.map(([to, name]) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
            <li>
              <a href="/noticias.rss">RSS</a>
            </li>
            <li>
              <a href="/programacao.ics">Calendário</a>
            </li>
          </ul>
        </nav>
        <Box as="section" aria-label="Contactos">
          <h2>Contactos</h2>
          <Box as="ul">
            {contacts.map((key) => (
              <Box as="li" key={key}>
                <EditableLink sectionKey={key} />
              </Box>
            ))}
          </Box>
        </Box>
        <div className="footer-small small">
          <EditableImage sectionKey="footer_logo" className="footer-logo" sizes="12rem" />
          <p className="running">
            <EditableText sectionKey="footer_privacy" as="span" />{' '}
            <Link to="/politica-privacidade">Política de Privacidade</Link>
          </p>
          <EditableText sectionKey="footer_copyright" />
        </div>
      </div>
    </footer>
  )
}
