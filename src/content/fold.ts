/** Letters that Unicode does not take apart into a plain one and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** For searching without regard to case and accents. Different names may become one: see nameKey. */
export const fold = (text: string): string =>
  withoutMarks(text).replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)

/** Whether a text has every searched word, in any order. */
export function searchFor(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}

/** Addresses were made without these letters once; those stay. */
export const withoutFoldedLetters = (title: string): string =>
  withoutMarks(title).replace(/\P{ASCII}/gu, (letter) => (LETTERS[letter] ? '' : letter))
