export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A text in this browser's storage. What it refuses to keep lasts until the page is left. */
export function keptText(key: string, storage: () => TextStorage) {
  let unkept: string | null = null
  let isKept = true
  return {
    isKept: () => isKept,
    read(): string | null {
      if (!isKept) return unkept
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(text: string) {
      unkept = text
      try {
        storage().setItem(key, text)
        isKept = true
      } catch {
        isKept = false
      }
    },
  }
}

export type KeptText = ReturnType<typeof keptText>
