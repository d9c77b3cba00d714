import { diffArrays } from 'diff'
import { lengthOf, type Token } from './tokens.ts'

export type Change = 'same' | 'deleted' | 'inserted'
export type Run = { change: Change; tokens: readonly Token[] }

type Step = { same: readonly Token[] } | { deleted: readonly Token[]; inserted: readonly Token[] }
type Replacement = Exclude<Step, { same: readonly Token[] }>

/** What both have, what went out and what came in; without `deleted` it is the new text, without `inserted` the old. */
export function wordRuns(before: readonly Token[], after: readonly Token[], timeout: number): Run[] {
  // The library begins even when there is no time left
  const parts =
    timeout > 0 && diffArrays([...before], [...after], { comparator: (one, other) => one.key === other.key, timeout })
  if (!parts) return runsOf([{ deleted: before, inserted: after }])
  const steps: Step[] = []
  for (const { added, removed, value } of parts) {
    const last = steps.at(-1)
    if (!added && !removed) steps.push({ same: value })
    else if (last && 'deleted' in last)
      steps[steps.length - 1] = added
        ? { ...last, inserted: [...last.inserted, ...value] }
        : { ...last, deleted: [...last.deleted, ...value] }
    else steps.push(added ? { deleted: [], inserted: value } : { deleted: value, inserted: [] })
  }
  return runsOf(withoutCrumbs(steps))
}

/** What two changes have between them by chance, such as a space, belongs to both: the text stays readable. */
function withoutCrumbs(steps: readonly Step[]): Step[] {
  const kept: Step[] = []
  for (const step of steps) {
    kept.push(step)
    for (let joined = joinLast(kept); joined; joined = joinLast(kept)) kept.splice(-3, 3, joined)
  }
  return kept
}

function joinLast(steps: readonly Step[]): Replacement | null {
  const [earlier, between, later] = steps.slice(-3)
  if (!earlier || !between || !later || 'same' in earlier || !('same' in between) || 'same' in later) return null
  const length = lengthOf(between.same)
  if (length > longest(earlier) || length > longest(later)) return null
  const joined = (side: 'deleted' | 'inserted') => [...earlier[side], ...between.same, ...later[side]]
  return { deleted: joined('deleted'), inserted: joined('inserted') }
}

const longest = ({ deleted, inserted }: Replacement) => Math.max(lengthOf(deleted), lengthOf(inserted))

const runsOf = (steps: readonly Step[]): Run[] =>
  steps
    .flatMap((step): Run[] =>
      'same' in step
        ? [{ change: 'same', tokens: step.same }]
        : [
            { change: 'deleted', tokens: step.deleted },
            { change: 'inserted', tokens: step.inserted },
          ],
    )
    .filter(({ tokens }) => tokens.length > 0)
