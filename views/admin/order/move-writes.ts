export type Ranked = { id: string; rank: number }

/** Puts an item at a place among the others of its list, as ranks to write in this order; its own comes last. */
export function moveWrites(others: readonly Ranked[], id: string, to: number): Ranked[] {
  const below = others[to - 1]?.rank
  // Others are moved too only where no number is left between two neighbours
  for (let end = to; end <= others.length; end += 1) {
    const above = others[end]?.rank
    const ids = [id, ...others.slice(to, end).map((each) => each.id)]
    const ranks = ranksBetween(below, above, ids.length)
    if (ranks) return ids.map((each, index) => ({ id: each, rank: ranks[index]! })).reverse()
  }
  return []
}

function ranksBetween(below: number | undefined, above: number | undefined, count: number): number[] | null {
  const places = Array.from({ length: count }, (_, index) => index + 1)
  if (below === undefined) return places.map((place) => Math.ceil(above ?? 0) - 1 - count + place)
  if (above === undefined) return places.map((place) => Math.floor(below) + place)
  if (count === 1) {
    const between = shortestBetween(below, above)
    return between === null ? null : [between]
  }
  const ranks = places.map((place) => below + ((above - below) * place) / (count + 1))
  const isRising = [below, ...ranks, above].every((rank, index, all) => index === 0 || rank > all[index - 1]!)
  return isRising ? ranks : null
}

const SMALLEST_STEP = 2 ** -40

/** A number with few digits, near the middle. */
function shortestBetween(below: number, above: number): number | null {
  const middle = below + (above - below) / 2
  for (let step = 1; step >= SMALLEST_STEP; step /= 2) {
    const rounded = Math.round(middle / step) * step
    if (below < rounded && rounded < above) return rounded
  }
  return below < middle && middle < above ? middle : null
}
