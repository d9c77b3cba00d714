export const NEW_ITEM = 'novo'
const DRAFT = 'rascunho'

/** '#noticias', '#noticias/novo', '#noticias/{id}', '#noticias/rascunho/{draft}', '#registo?kind=news' */
export type PanelAddress = { tab: string; item: string | null; draft: string | null }

export function parsePanelAddress(hash: string): PanelAddress {
  const [, tab = '', item = '', draft = ''] = /^#([^/?]*)\/?([^/?]*)\/?([^?]*)/.exec(hash) ?? []
  if (item === DRAFT) return { tab, item: null, draft: decoded(draft) || null }
  return { tab, item: decoded(item) || null, draft: null }
}

export const panelQuery = (hash: string): string => /\?(.*)$/.exec(hash)?.[1] ?? ''

export function panelHash({ tab, item, draft = null }: { tab: string; item: string | null; draft?: string | null }) {
  if (draft !== null) return `#${tab}/${DRAFT}/${encodeURIComponent(draft)}`
  return item === null ? `#${tab}` : `#${tab}/${encodeURIComponent(item)}`
}

/** A malformed escape is returned unchanged: an id that is not found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
