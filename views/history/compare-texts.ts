import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

export type Change = 'same' | 'deleted' | 'inserted'
export type Run = { change: Change; text: string }
export type Paragraph = readonly Run[]

/** The same text twice, or one in the other's place; either may be ''. */
type Step = { before: string; after: string }

const TIMEOUT_MS = 300

/** Paragraphs are lines, and words are compared within them. What takes too long is shown whole, old and new. */
export function compareTexts(before: string, after: string, timeout = TIMEOUT_MS): Paragraph[] {
  const end = performance.now() + timeout
  const [old, current] = [linesOf(before), linesOf(after)]
  const lines = diffLines(old, current, { timeout })
  const runs: Run[] = []
  for (const step of lines ? stepsOf(lines) : [{ before: old, after: current }]) {
    const isReplaced = step.before !== '' && step.after !== '' && step.before !== step.after
    const words =
      isReplaced && diffWordsWithSpace(step.before, step.after, { timeout: Math.ceil(end - performance.now()) })
    for (const each of words ? withoutCrumbs(stepsOf(words)) : [step]) runs.push(...runsOf(each))
  }
  return paragraphsOf(runs)
}

export const isChanged = (paragraph: Paragraph) =>
  paragraph.some(({ change, text }) => change !== 'same' && text.trim() !== '')

/** Nobody reads how many spaces there are. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('')

function stepsOf(parts: readonly ChangeObject<string>[]): Step[] {
  const steps: Step[] = []
  for (const { value, added, removed } of parts) {
    const [before, after] = [added ? '' : value, removed ? '' : value]
    const last = steps.at(-1)
    if (last && before !== after && last.before !== last.after)
      steps[steps.length - 1] = { before: last.before + before, after: last.after + after }
    else steps.push({ before, after })
  }
  return steps
}

/** What two changes of a paragraph have between them by chance, such as a space, belongs to both: it stays readable. */
function withoutCrumbs(steps: readonly Step[]): Step[] {
  const kept: Step[] = []
  for (const step of steps) {
    kept.push(step)
    for (let joined = joinLast(kept); joined; joined = joinLast(kept)) kept.splice(-3, 3, joined)
  }
  return kept
}

function joinLast(steps: readonly Step[]): Step | null {
  const [first, between, last] = steps.slice(-3)
  if (!first || !between || !last || between.before !== between.after || between.before.includes('\n')) return null
  if (between.before.length > Math.min(lengthOf(first), lengthOf(last))) return null
  return { before: first.before + between.before + last.before, after: first.after + between.after + last.after }
}

const lengthOf = ({ before, after }: Step) => Math.max(before.length, after.length)

const runsOf = ({ before, after }: Step): Run[] =>
  before === after
    ? [{ change: 'same', text: before }]
    : [
        { change: 'deleted', text: before },
        { change: 'inserted', text: after },
      ]

function paragraphsOf(runs: readonly Run[]): Paragraph[] {
  const paragraphs: Run[][] = [[]]
  for (const { change, text } of runs)
    text.split('\n').forEach((part, index) => {
      if (index > 0) paragraphs.push([])
      if (part !== '') paragraphs.at(-1)!.push({ change, text: part })
    })
  return paragraphs.filter((paragraph) => paragraph.some(({ text }) => text.trim() !== ''))
}
