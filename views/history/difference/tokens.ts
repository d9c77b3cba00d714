/** An element without its children. */
export type Tagged = { tag: string; attributes: Readonly<Record<string, string>> }

/** A word, a space, a character, a line break ('\n') or a picture, inside these marks (strong, links …), outermost first. */
export type Token = { text: string; marks: readonly Tagged[]; picture?: Tagged; key: string }

const LETTERS = String.raw`[\p{L}\p{M}\p{N}_]+`
const SPACES = String.raw`\s+`
const EMOJI = String.raw`\p{RI}{2}|\p{Extended_Pictographic}(?:\u200d?[\ufe0f\p{Emoji_Modifier}\p{Extended_Pictographic}])*`
/** Intl.Segmenter is missing in the oldest supported browsers. */
const pieces = new RegExp(`${LETTERS}|${SPACES}|${EMOJI}|.`, 'gsu')

export const keyOf = ({ tag, attributes }: Tagged) => `<${tag}${JSON.stringify(attributes)}>`

const noMarks: readonly Tagged[] = []

export function textTokens(text: string, marks = noMarks): Token[] {
  const inside = marks.map(keyOf).join('')
  return (text.match(pieces) ?? []).map((piece) => ({ text: piece, marks, key: piece + inside }))
}

export const pictureToken = (picture: Tagged, marks: readonly Tagged[]): Token => ({
  text: '',
  marks,
  picture,
  key: [...marks, picture].map(keyOf).join(''),
})

/** A player's address is compared as one word. */
export function linkToken(href: string, marks: readonly Tagged[]): Token {
  const inside = [...marks, { tag: 'a', attributes: { href } }]
  return { text: href, marks: inside, key: inside.map(keyOf).join('') }
}

/** How much of a line a token is; a picture counts as a sentence. */
export const lengthOf = (tokens: readonly Token[]) =>
  tokens.reduce((sum, { text, picture }) => sum + (picture ? 60 : text.length), 0)
