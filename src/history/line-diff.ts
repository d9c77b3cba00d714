type LineChange = { sign: '-' | '+'; line: string }

const MAX_PAIRS = 4_000_000 // limits the memory of the table of common lengths

/** By longest common subsequence; above MAX_PAIRS everything between the first and last change counts as changed. */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return diffAll(before.slice(start, before.length - end), after.slice(start, after.length - end))
}

function diffAll(before: readonly string[], after: readonly string[]): LineChange[] {
  if (before.length * after.length > MAX_PAIRS) {
    return [
      ...before.map((line) => ({ sign: '-', line }) as const),
      ...after.map((line) => ({ sign: '+', line }) as const),
    ]
  }
  const common = commonLengths(before, after)
  const changes: LineChange[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      changes.push({ sign: '-', line: before[i++]! })
    } else {
      changes.push({ sign: '+', line: after[j++]! })
    }
  }
  return changes
}

/** [i][j]: the length of the longest common subsequence of before.slice(i) and after.slice(j). */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  return lengths
}
