import { festivalFacts } from '../festival-facts.ts'
import { absoluteUrl, CONTEXT, type JsonLd } from './schema-org.ts'

export const breadcrumbsLd = (publicUrl: string, steps: readonly { name: string; path: string }[]): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: festivalFacts.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(publicUrl, path),
  })),
})
