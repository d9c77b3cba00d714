import { diffArrays } from 'diff'

type LineChange = { sign: '-' | '+'; line: string }

const MAX_EDITS = 1_000 // beyond it everything between the first and last change counts as changed

export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const parts = diffArrays(removed, added, { maxEditLength: MAX_EDITS }) ?? [
    { value: removed, removed: true },
    { value: added, added: true },
  ]
  return parts.flatMap(({ value, added, removed }) =>
    added || removed ? value.map((line): LineChange => ({ sign: added ? '+' : '-', line })) : [],
  )
}
