import type { Act, Register } from '../../../src/content/history.ts'

export type LoadedActs = { pages: Register[]; pageParams: (number | null)[] }

/** Puts the newest page on top of what is loaded; only that page, where there are acts between. */
export function withNewest(loaded: LoadedActs, newest: Register): LoadedActs {
  const ids = new Set(newest.acts.map(({ id }) => id))
  const overlaps = loaded.pages.some(({ acts }) => acts.some(({ id }) => ids.has(id)))
  if (newest.next !== null && !overlaps) return { pages: [newest], pageParams: [null] }
  const [first, ...others] = loaded.pages.map((page) => ({ ...page, acts: page.acts.filter(({ id }) => !ids.has(id)) }))
  if (!first) return { pages: [newest], pageParams: [null] }
  return {
    ...loaded,
    pages: [{ ...first, ...newest, next: first.next, acts: [...newest.acts, ...first.acts] }, ...others],
  }
}

/** An act is undone while the act that undid it is not undone itself. */
export function withUndone(loaded: LoadedActs, undo: Act): LoadedActs {
  const byId = new Map(loaded.pages.flatMap(({ acts }) => acts.map((act) => [act.id, act])))
  const undoneBy = new Map<string, string | null>()
  let undoing = { ...undo, undoneBy: null as string | null }
  while (undoing.undoes !== null) {
    const undone = byId.get(undoing.undoes)
    if (!undone) break
    undoneBy.set(undone.id, undoing.undoneBy === null ? undoing.id : null)
    undoing = { ...undone, undoneBy: undoneBy.get(undone.id)! }
  }
  const pages = loaded.pages.map((page) => ({
    ...page,
    acts: page.acts.map((act) => (undoneBy.has(act.id) ? { ...act, undoneBy: undoneBy.get(act.id)! } : act)),
  }))
  return { ...loaded, pages }
}
