import { jsonLdText, type JsonLd as Thing } from '../../src/content/json-ld/json-ld.ts'

export function JsonLd({ of }: { of: Thing }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(of) }} />
}
