/** Whole words, about as many as search engines show. */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 158).replace(/\s+\S*$/, '')} …`
}
