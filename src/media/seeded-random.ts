/** Throws of a die that always fall alike for the same word. */
export type SeededRandom = {
  /** A whole number from 0 up to, not including, `sides`. */
  below(sides: number): number
  between(low: number, high: number): number
}

/** FNV-1a to take the word in, then the 32-bit finaliser of MurmurHash3 on a running count: near words fall far apart. */
export function seededRandom(seed: string): SeededRandom {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
  }
  return { below: (sides) => Math.floor(next() * sides), between: (low, high) => low + next() * (high - low) }
}
