import { type JsonLd as JsonLdData, jsonLdText } from '../../src/content/json-ld/schema-org.ts'

export function JsonLd({ of }: { of: JsonLdData }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(of) }} />
}
