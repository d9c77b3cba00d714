import { createContext, useContext } from 'react'
import type { BuildJsonLd } from '../../src/content/json-ld.ts'

/** The server provides it. The browser builds nothing: crawlers read the server's page, and hydration leaves scripts. */
export const StructuredDataContext = createContext((_build: BuildJsonLd): string => '{}')

export function JsonLd({ of }: { of: BuildJsonLd }) {
  return (
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: useContext(StructuredDataContext)(of) }} />
  )
}
