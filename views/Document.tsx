import type { ReactNode } from 'react'
import type { Site } from './components/Site.tsx'
import type { ReadError } from './store/api.ts'
import type { Answered } from './store/makeStore.ts'

/** The built files a page needs, as addresses. */
export type Assets = {
  script: string
  /** The styles of the frame in a file, for the pages that do not have them inside. */
  frameStyles: string
  adminStyles: string
  editorStyles: string
  /** The chunks of each screen, by its name. */
  screens: Record<string, string[]>
}

/** A page's styles: inside it, with the name of the screen that they are for, or in a file. */
export type Styles = { screen: string; text: string } | { file: string }

/** What the server hands to the browser beside the HTML. */
export type PageState = {
  styles: Site['styles']
  preload: string[]
  /** Where the page belongs; of what is missing, which looks alike everywhere, only the route: '/noticias/:slug' or '*'. */
  path: string
  answered: Answered
  /** What was said of the item that the page is about, where it is not there; whose slug it was is not said. */
  missing?: ReadError
  publicUrl: string
  today: string
}

export const STATE_ID = 'state'
export const STYLES_ID = 'styles'

/** JSON that cannot end the script element it stands in. */
export const serialise = (state: PageState) => JSON.stringify(state).replace(/</g, '\\u003c')

type Props = { styles: Styles; state: string; children: ReactNode }

/** The whole document, <html> included: only then does React put title, meta and link into <head>. */
export function Document({ styles, state, children }: Props) {
  return (
    <html lang="pt-PT">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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
        {children}
        <script id={STATE_ID} type="application/json" dangerouslySetInnerHTML={{ __html: state }} />
      </body>
    </html>
  )
}
