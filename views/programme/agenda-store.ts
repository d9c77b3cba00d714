export const AGENDA_KEY = 'agenda'

export type KeptTexts = Pick<Storage, 'getItem' | 'setItem'>

/** The ids of starred sessions. Without storage, or when it is full, they last until the page is left. */
export function createAgenda(storage: () => KeptTexts) {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let ids: readonly string[] = []
  let isKept = true
  let message = ''

  const notify = () => {
    for (const listener of listeners) listener()
  }

  function read() {
    if (!isKept) return
    const stored = storedText(storage)
    if (stored === text) return
    text = stored
    ids = idsIn(stored)
  }

  function write(next: readonly string[]) {
    ids = next
    text = JSON.stringify(next)
    try {
      storage().setItem(AGENDA_KEY, text)
      isKept = true
    } catch {
      isKept = false
    }
    notify()
  }

  return {
    /** False when the browser refused to keep the last change. */
    isKept: () => isKept,
    ids(): readonly string[] {
      if (text === undefined) read()
      return ids
    },
    /** Another tab may have written. */
    refresh() {
      const before = ids
      read()
      if (ids !== before) notify()
    },
    /** Returns whether the session is starred now. */
    toggle(id: string): boolean {
      read()
      const isStarred = !ids.includes(id)
      write(isStarred ? [...ids, id] : ids.filter((other) => other !== id))
      return isStarred
    },
    add(added: readonly string[]) {
      read()
      write([...new Set([...ids, ...added])])
    },
    remove(removed: readonly string[]) {
      read()
      write(ids.filter((id) => !removed.includes(id)))
    },
    message: () => message,
    say(text: string) {
      message = text
      notify()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function storedText(storage: () => KeptTexts): string | null {
  try {
    return storage().getItem(AGENDA_KEY)
  } catch {
    return null
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
