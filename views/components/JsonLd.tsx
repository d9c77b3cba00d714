import { jsonLdText, type JsonLd as Thing } from '../../src/content/json-ld/text.ts'

/** What the page is about, for machines. */
export function JsonLd({ of }: { of: Thing }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(of) }} />
}
