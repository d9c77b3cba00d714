import { createContext, useContext } from 'react'
import type { BuildJsonLd } from '../../src/content/json-ld.ts'
import { useSite } from './Site.tsx'

/** The server provides it. The browser builds nothing: crawlers read the server's page, and hydration leaves scripts. */
export const StructuredDataContext = createContext((_build: BuildJsonLd, _site: string): string => '{}')

export function JsonLd({ of }: { of: BuildJsonLd }) {
  const text = useContext(StructuredDataContext)(of, useSite().publicUrl)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
