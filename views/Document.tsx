import type { ContextType, ReactNode } from 'react'
import type { Period } from '../src/content/session-times.ts'
import type { PastSite, PreviewSite, Site } from './components/Site.tsx'
import { OutlinesContext } from './components/Wordmark.tsx'
import type { ReadError } from './store/api.ts'
import type { PreloadedQueries } from './store/makeStore.ts'

export type Assets = {
  script: string
  waitScript: string
  sheets: Site['sheets']
  screens: Record<string, string[]>
}

export type Styles = { screen: string; text: string } | { file: string }

/** The state that the server sends to the browser in the page. */
export type InitialState = {
  sheets: Site['sheets']
  preload: string[]
  /** The page's path, or the route's ('/noticias/:slug', '*') on a 404 page, which all its addresses share. */
  path: string
  preloaded: PreloadedQueries
  /** The 404 of the page's own item; without its slug, since the page is shared. */
  missing?: ReadError
  publicUrl: string
  today: string
  past?: PastSite
  preview?: PreviewSite
}

export const STATE_ID = 'state'
export const STYLES_ID = 'styles'
export const PHASE_SCRIPT_ID = 'phase'

/** JSON that cannot close the script element around it. */
export const serialise = (state: InitialState) => JSON.stringify(state).replace(/</g, '\\u003c')

/** Without a state the page stays as the server sent it. */
type Props = {
  styles: Styles
  state?: string
  className?: 'past-page' | 'preview-page'
  outlines: ContextType<typeof OutlinesContext>
  festival: Period
  /** The text of src/content/phase-script.ts, which the browser has from the page. */
  phaseScript?: string
  children: ReactNode
}

export const pageClass = ({ past, preview }: Pick<Site, 'past' | 'preview'>) =>
  past ? 'past-page' : preview && 'preview-page'

/** The whole document: React moves title, meta and link into <head> only when it renders <html> itself. */
export function Document({ styles, state, className, outlines, festival, phaseScript, children }: Props) {
  return (
    <html lang="pt-PT" className={className} data-from={festival.from} data-until={festival.until}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {phaseScript && <script id={PHASE_SCRIPT_ID} dangerouslySetInnerHTML={{ __html: phaseScript }} />}
        <meta name="theme-color" content="#FBF6EC" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="FLIPORTO Portugal — Notícias" href="/noticias.rss" />
        <link rel="alternate" type="text/calendar" title="FLIPORTO Portugal — Programa" href="/programacao.ics" />
        {'file' in styles ? (
          <link id={STYLES_ID} rel="stylesheet" href={styles.file} />
        ) : (
          <style id={STYLES_ID} data-screen={styles.screen} dangerouslySetInnerHTML={{ __html: styles.text }} />
        )}
      </head>
      <body>
        <OutlinesContext value={outlines}>{children}</OutlinesContext>
        {state !== undefined && (
          <script id={STATE_ID} type="application/json" dangerouslySetInnerHTML={{ __html: state }} />
        )}
      </body>
    </html>
  )
}
