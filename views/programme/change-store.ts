import { acknowledge, type Change, changesIn, type Memory, type Row, remember } from './changes.ts'
import type { KeptText } from './kept-text.ts'
import { memoryIn, textOf } from './stored-memory.ts'

const none: readonly Change[] = []

/** What changed since this browser's last look, from what it keeps of the programme. */
export function createChangeStore(kept: KeptText) {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let memory: Memory | null = null
  let changes = none
  let byId: ReadonlyMap<string, Change> = new Map()

  function read(): Memory | null {
    const stored = kept.read()
    if (stored !== text) adopt(stored, memoryIn(stored))
    return memory
  }

  function adopt(newText: string | null, newMemory: Memory | null) {
    text = newText
    memory = newMemory
    changes = memory ? changesIn(memory) : none
    byId = new Map(changes.map((change) => [change.id, change]))
    for (const listener of listeners) listener()
  }

  function write(next: Memory) {
    const newText = textOf(next)
    if (newText === text) return
    kept.write(newText)
    adopt(newText, next)
  }

  return {
    refresh: () => void read(),
    changes: () => changes,
    changeOf: (id: string) => byId.get(id) ?? null,
    /** The page shows these rows, which the server sent at `readAt`. */
    show(rows: readonly Row[], moment: { now: number; readAt: number }) {
      const next = remember(read(), rows, moment)
      if (next) write(next)
    },
    /** «Visto». */
    acknowledge() {
      const before = read()
      if (before) write(acknowledge(before))
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
