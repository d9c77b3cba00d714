/** The picture that a key leads to; undefined for other keys. */
export function nextInGrid(key: string, from: number, { count, columns }: { count: number; columns: number }) {
  const last = count - 1
  const to = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    // From above a gap in the last row to its end
    ArrowDown: Math.floor(from / columns) < Math.floor(last / columns) ? Math.min(from + columns, last) : from,
    Home: 0,
    End: last,
  }[key]
  if (to === undefined) return undefined
  return to < 0 || to > last ? from : to
}
