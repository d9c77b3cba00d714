import { festival } from '../festival.ts'
import type { JsonLd } from './json-ld.ts'
import { absoluteUrl, CONTEXT } from './schema-org.ts'

/** `steps`: from below the home page to the page itself. */
export const breadcrumbsLd = (publicUrl: string, steps: readonly { name: string; path: string }[]): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: festival.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(publicUrl, path),
  })),
})
