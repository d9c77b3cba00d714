/** Randomness seeded by the picture's name, so that changing one picture leaves the others as they are. */
export type Hand = {
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
}

function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

export function handFor(name: string): Hand {
  let state = hash(name)
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + random() * (high - low),
    chance: (probability) => random() < probability,
    pick: (choices) => choices[Math.floor(random() * choices.length)] as (typeof choices)[number],
  }
}
