const WORDS_A_MINUTE = 200

/** Letters and figures between spaces: a dash alone is no word. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** '1 palavra · 1 min de leitura' */
export function readingWords(text: string): string {
  const count = countWords(text)
  const minutes = Math.max(1, Math.round(count / WORDS_A_MINUTE))
  const words = `${count.toLocaleString('pt-PT')}\u00a0${count === 1 ? 'palavra' : 'palavras'}`
  return count === 0 ? words : `${words} · ${minutes}\u00a0min de leitura`
}
