const blocks = 'p|div|ul|ol|li|h[1-6]|blockquote|pre|figure|figcaption|table|thead|tbody|tr|td|th'

export function plainLines(text: string): string[] {
  if (!isHtml(text)) return text.split('\n')
  return text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<h([1-6])\b[^>]*>/gi, (_tag, level) => `\n${'#'.repeat(Number(level))} `)
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<blockquote\b[^>]*>/gi, '\n> ')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gis, '[$2]($1)')
    .replace(/<img\b[^>]*?src="([^"]*)"[^>]*>/gi, '[imagem: $1]')
    .replace(/<oembed\b[^>]*?url="([^"]*)"[^>]*>(?:<\/oembed>)?/gi, '[leitor: $1]')
    .replace(/<hr\b[^>]*>/gi, '\n---\n')
    .replace(/<\/?(?:strong|b)>/gi, '**')
    .replace(/<\/?(?:em|i)>/gi, '_')
    .replace(new RegExp(`</?(?:${blocks})\\b[^>]*>`, 'gi'), '\n')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_entity, name) => entities[name]!)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export const htmlLines = (text: string) =>
  text.replace(new RegExp(`(</(?:${blocks})>|<[bh]r\\s*/?>)`, 'gi'), '$1\n').split('\n')

export const isHtml = (text: string) => /<\/?[a-z][^>]*>/i.test(text)

const entities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
