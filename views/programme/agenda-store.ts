import type { KeptText } from './kept-text.ts'

/** The ids of starred sessions. */
export function createAgenda(kept: KeptText) {
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
