import { Link } from 'react-router-dom'
import { Azulejo } from '../components/Azulejo.tsx'
import { LargeWordmark } from '../components/Wordmark.tsx'
import { EditableImage } from '../editing/EditableImage.tsx'
import { EditableText } from '../editing/EditableText.tsx'
import { api } from '../store/api.ts'
import { useRefetchOnMount } from '../store/hydration.ts'
import { homepage, useSectionsSubscription } from '../store/sections.ts'
import { NewsletterForm } from './NewsletterForm.tsx'

export function Footer() {
  api.useFrameQuery(undefined, useRefetchOnMount())
  useSectionsSubscription(homepage)
  return (
    <footer className="footer on-ink">
      <Azulejo />
      <div className="sheet">
        <NewsletterForm />
        <nav className="footer-explore" aria-labelledby="explorar">
          <h2 id="explorar">Explorar</h2>
          <ul>
            <li>
              <Link to="/biblioteca">Biblioteca</Link>
            </li>
            <li>
              <Link to="/podcast">Podcast</Link>
            </li>
            <li>
              <Link to="/noticias">Notícias</Link>
            </li>
            <li>
              <Link to="/programacao">Programa</Link>
            </li>
            <li>
              <a href="/noticias.rss">RSS</a>
            </li>
            <li>
              <a href="/programacao.ics">Calendário</a>
            </li>
          </ul>
        </nav>
        <LargeWordmark />
        <div className="footer-small small">
          <EditableImage sectionKey="footer_logo" className="footer-logo" sizes="12rem" />
          <p>
            <EditableText sectionKey="footer_privacy" as="span" />{' '}
            <Link to="/politica-privacidade">Política de Privacidade</Link>
          </p>
          <EditableText sectionKey="footer_copyright" />
        </div>
      </div>
    </footer>
  )
}
