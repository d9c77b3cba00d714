export type SeededRandom = ReturnType<typeof seededRandom>

/** FNV-1a of the seed, then MurmurHash3's 32-bit finaliser over a counter: similar names give unrelated sequences. */
export function seededRandom(seed: string) {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    between: (low: number, high: number) => low + next() * (high - low),
  }
}
