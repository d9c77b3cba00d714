const EMOJI = /^(?![\d#*]+$)[\p{Emoji}\p{Emoji_Component}]+$/u
/** As Slack and others call an emoji. */
const NAME = /^:\S+:$/
/** Of a file such as 1f3c3-200d-2640-fe0f@2x.png. */
const CODES = /\/([\da-f]{4,5}(?:-[\da-f]{4,5})*)(?:@\dx)?\.\w+$/i

/** The text that a picture stands for where emoji are pictures; undefined for all others. */
export function emojiOf(alt: string, address: string): string | undefined {
  if (EMOJI.test(alt)) return alt
  if (!NAME.test(alt)) return undefined
  const codes = CODES.exec(address)?.[1]
    ?.split('-')
    .map((code) => Number.parseInt(code, 16))
  const emoji = codes && String.fromCodePoint(...codes)
  return emoji && EMOJI.test(emoji) ? emoji : alt
}
