type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A text in this browser's storage. What it refuses to keep lasts until the page is left. */
export function storedText(key: string, storage: () => TextStorage) {
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

type StoredText = ReturnType<typeof storedText>

/** The ids of starred sessions. */
export function createAgenda(kept: StoredText) {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let ids: readonly string[] = []
  let message = ''

  const notify = () => {
    for (const listener of listeners) listener()
  }

  function read(): readonly string[] {
    const stored = kept.read()
    if (stored !== text) {
      text = stored
      ids = idsIn(stored)
    }
    return ids
  }

  function write(next: readonly string[]) {
    kept.write(JSON.stringify(next))
    read()
    notify()
  }

  return {
    ids: (): readonly string[] => (text === undefined ? read() : ids),
    /** False when the browser refused to keep the last change. */
    isKept: kept.isKept,
    refresh() {
      const before = ids
      if (read() !== before) notify()
    },
    /** Returns whether the session is starred now. */
    toggle(id: string): boolean {
      const before = read()
      const isStarred = !before.includes(id)
      write(isStarred ? [...before, id] : before.filter((other) => other !== id))
      return isStarred
    },
    add: (added: readonly string[]) => write([...new Set([...read(), ...added])]),
    remove: (removed: readonly string[]) => write(read().filter((id) => !removed.includes(id))),
    message: () => message,
    /** Tells screen readers what happened. */
    say(words: string) {
      message = words
      notify()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function idsIn(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter((id) => typeof id === 'string' && id !== ''))] : []
  } catch {
    return []
  }
}
