import { isPublicPath } from '../routes.tsx'

type Links = { base: string; publicUrl: string }

/** The answer of a read with its links to our pages leading into the past, also those in rich text. */
export function withPastLinks(answer: unknown, links: Links, field = ''): unknown {
  if (typeof answer === 'string') return linkedText(answer, links, field)
  if (Array.isArray(answer)) return answer.map((item) => withPastLinks(item, links))
  if (answer === null || typeof answer !== 'object') return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withPastLinks(value, links, name)]))
}

function linkedText(text: string, { base, publicUrl }: Links, field: string): string {
  const inPast = (href: string, before: string) => {
    const path = pagePath(href, publicUrl)
    return path === undefined ? href : before + path
  }
  // The router adds the base to a section's link
  if (field === 'linkUrl') return inPast(text, '')
  if (field === 'website') return inPast(text, base)
  return text.replace(/(<a\b[^>]*?\shref=")([^"]*)/g, (_, start, href) => start + inPast(href, base))
}

function pagePath(href: string, publicUrl: string): string | undefined {
  const local = href.startsWith(publicUrl) ? href.slice(publicUrl.length).replace(/^(?=$|[?#])/, '/') : href
  const [, path = '', rest = ''] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(local) ?? []
  return path && isPublicPath(path) ? path + rest : undefined
}
