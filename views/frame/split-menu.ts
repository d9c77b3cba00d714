/** Letters that fit the narrowest header with an inline menu, beside the fixed links. */
const MAX_LETTERS = 36
/** Letters taken by «Mais» with its icon, and by the gap between two links. */
const MORE_BUTTON_LETTERS = 6
const GAP_LETTERS = 3

export function splitMenu<P extends { menuTitle: string }>(pages: readonly P[]): { inline: P[]; overflow: P[] } {
  let letters = 0
  const ends = pages.map(({ menuTitle }) => {
    letters += menuTitle.length + GAP_LETTERS
    return letters
  })
  if (letters <= MAX_LETTERS) return { inline: [...pages], overflow: [] }
  const count = ends.filter((end) => end + MORE_BUTTON_LETTERS + GAP_LETTERS <= MAX_LETTERS).length
  return { inline: pages.slice(0, count), overflow: pages.slice(count) }
}
