export type LineChange = { sign: '-' | '+'; line: string }

/** The lines that went and came, in order, by a longest common subsequence; those that stayed are left out. */
export function changedLines(before: readonly string[], after: readonly string[]): LineChange[] {
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

/** [i][j]: how many lines before.slice(i) and after.slice(j) have in common, in order. */
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
