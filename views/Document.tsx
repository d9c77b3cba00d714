import type { ReactNode } from 'react'
import type { ReadError } from './store/api.ts'
import type { Answered } from './store/makeStore.ts'

/** The built files a page needs, as addresses; `screens`: the chunks of each screen, by its name. */
export type Assets = {
  script: string
  styles: string
  adminStyles: string
  editorStyles: string
  fonts: string[]
  screens: Record<string, string[]>
}

/** What the server hands to the browser beside the HTML. */
export type PageState = {
  assets: Assets
  preload: string[]
  answered: Answered
  /** What was said of the item that the page is about, where it is not there; whose slug it was is not said. */
  missing?: ReadError
  publicUrl: string
  today: string
}

export const STATE_ID = 'state'

/** JSON that cannot end the script element it stands in. */
export const serialise = (state: PageState) => JSON.stringify(state).replace(/</g, '\\u003c')

type Props = { assets: Assets; state: string; children: ReactNode }

/** The whole document, <html> included: only then does React put title, meta and link into <head>. */
export function Document({ assets, state, children }: Props) {
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
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.styles} />
      </head>
      <body>
        {children}
        <script id={STATE_ID} type="application/json" dangerouslySetInnerHTML={{ __html: state }} />
      </body>
    </html>
  )
}
