export const NEW_ITEM = 'novo'

/** '#noticias', '#noticias/novo', '#noticias/{id}', '#registo?kind=news' */
type PanelAddress = { tab: string; item: string | null }

export function parsePanelAddress(hash: string): PanelAddress {
  const [, tab = '', item = ''] = /^#([^/?]*)\/?([^?]*)/.exec(hash) ?? []
  return { tab, item: decoded(item) || null }
}

export const panelQuery = (hash: string): string => /\?(.*)$/.exec(hash)?.[1] ?? ''

export const panelHash = ({ tab, item }: PanelAddress) =>
  item === null ? `#${tab}` : `#${tab}/${encodeURIComponent(item)}`

/** A malformed escape is returned unchanged: an id that is not found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
