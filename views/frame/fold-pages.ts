/** Letters that fit the narrowest header with an inline menu, beside the fixed links. */
const ROOM = 36
/** Letters taken by «Mais» with its icon, and by the gap between two links. */
const MORE = 6
const GAP = 3

export function foldPages<P extends { menuTitle: string }>(pages: readonly P[]): { inLine: P[]; folded: P[] } {
  const ends = pages.map((_, n) =>
    pages.slice(0, n + 1).reduce((room, { menuTitle }) => room + menuTitle.length + GAP, 0),
  )
  if ((ends.at(-1) ?? 0) <= ROOM) return { inLine: [...pages], folded: [] }
  const count = ends.filter((end) => end + MORE + GAP <= ROOM).length
  return { inLine: pages.slice(0, count), folded: pages.slice(count) }
}
