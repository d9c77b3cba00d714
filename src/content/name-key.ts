const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** Names with one key are one name to a reader, however accents and blanks were typed. */
export const nameKey = (name: string): string => name.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()

/** The first spelling of each name, without empty ones. */
export function uniqueNames(names: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const name of names) if (!spellings.has(nameKey(name))) spellings.set(nameKey(name), name)
  spellings.delete('')
  return [...spellings.values()]
}
