export const NEW_ITEM = 'novo'

/** '#noticias', '#noticias/novo', '#noticias/{id}' */
export type PanelAddress = { tab: string; item: string | null }

export function parsePanelAddress(hash: string): PanelAddress {
  const [, tab = '', item = ''] = /^#([^/]*)\/?(.*)$/.exec(hash) ?? []
  return { tab, item: decoded(item) || null }
}

export const panelHash = ({ tab, item }: PanelAddress) =>
  item === null ? `#${tab}` : `#${tab}/${encodeURIComponent(item)}`

/** A malformed escape is an id that does not exist. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
