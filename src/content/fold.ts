import { trimmed } from './plain-text.ts'

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

/** Addresses were made without these letters once; those stay. */
export const withoutFoldedLetters = (title: string): string =>
  withoutMarks(title).replace(/\P{ASCII}/gu, (letter) => (LETTERS[letter] ? '' : letter))

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** Names with one key are one name to a reader, however accents and blanks were typed. */
export const nameKey = (name: string): string => trimmed(name.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' '))

/** The first spelling of each name, without empty ones. */
export function uniqueNames(names: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const name of names) if (!spellings.has(nameKey(name))) spellings.set(nameKey(name), name)
  spellings.delete('')
  return [...spellings.values()]
}
