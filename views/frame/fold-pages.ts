/** How many letters the narrowest header with its menu in the line has room for, besides the links that are always there. */
const ROOM = 36
/** «Mais» and the sign beside it, and the space between two links. */
const MORE = 6
const GAP = 3

/** The pages that have room in the line, and those that wait behind «Mais». */
export function foldPages<P extends { menuTitle: string }>(pages: readonly P[]): { inLine: P[]; folded: P[] } {
  const ends = pages.map((_, n) =>
    pages.slice(0, n + 1).reduce((room, { menuTitle }) => room + menuTitle.length + GAP, 0),
  )
  if ((ends.at(-1) ?? 0) <= ROOM) return { inLine: [...pages], folded: [] }
  const count = ends.filter((end) => end + MORE + GAP <= ROOM).length
  return { inLine: pages.slice(0, count), folded: pages.slice(count) }
}
