import { diffArrays } from 'diff'
import type { Block, Container } from './blocks.ts'
import { type Change, type Run, wordRuns } from './word-runs.ts'

/** `change` is null where only words of the block changed. */
export type ComparedBlock = Pick<Block, 'tag' | 'attributes' | 'containers'> & {
  change: Change | null
  runs: readonly Run[]
}

type Pair = { before?: Block; after?: Block }

/** For both steps together; a text that takes longer is shown as replaced. */
const TIMEOUT_MS = 150
const SIMILAR = 0.4
/** Above this many combinations, blocks are paired in their order. */
const MAX_COMBINATIONS = 2_500

export function compareBlocks(
  before: readonly Block[],
  after: readonly Block[],
  now = () => performance.now(),
): ComparedBlock[] {
  const deadline = now() + TIMEOUT_MS
  const timeLeft = () => deadline - now()
  const pairs = pairBlocks(before, after, timeLeft())
  const idOf = containerIds(pairs)
  return pairs.map(({ before: old, after: block }): ComparedBlock => {
    if (old && block) {
      const { tag, attributes, containers } = block
      const change: Change | null = old.key === block.key ? 'same' : null
      const runs = change ? [{ change, tokens: block.tokens }] : wordRuns(old.tokens, block.tokens, timeLeft())
      return { tag, attributes, containers, change, runs }
    }
    if (block) return whole(block, 'inserted', block.containers)
    const containers = old!.containers.map((container) => ({ ...container, id: idOf(container) }))
    return whole(old!, 'deleted', containers)
  })
}

const whole = (
  { tag, attributes, tokens }: Block,
  change: Change,
  containers: readonly Container[],
): ComparedBlock => ({
  tag,
  attributes,
  containers,
  change,
  runs: tokens.length > 0 ? [{ change, tokens }] : [],
})

export const unchanged = (blocks: readonly Block[]) => blocks.map((block) => whole(block, 'same', block.containers))

/** In the order of reading: what went out before what came in. */
function pairBlocks(before: readonly Block[], after: readonly Block[], timeout: number): Pair[] {
  const parts = diffArrays([...before], [...after], { comparator: (one, other) => one.key === other.key, timeout })
  if (!parts) return pairSimilar(before, after)
  const pairs: Pair[] = []
  let [oldIndex, deleted, inserted] = [0, [] as Block[], [] as Block[]]
  const flush = () => {
    pairs.push(...pairSimilar(deleted, inserted))
    deleted = []
    inserted = []
  }
  for (const { added, removed, value } of parts) {
    if (added) inserted.push(...value)
    else if (removed) deleted.push(...value)
    else {
      flush()
      pairs.push(...value.map((block, index) => ({ before: before[oldIndex + index]!, after: block })))
    }
    if (!added) oldIndex += value.length
  }
  flush()
  return pairs
}

/** Pairs blocks that are the same paragraph with other words. */
function pairSimilar(deleted: readonly Block[], inserted: readonly Block[]): Pair[] {
  const [only, other] = [deleted[0], inserted[0]]
  if (deleted.length === 1 && inserted.length === 1 && only!.shape === other!.shape)
    return [{ before: only, after: other }]
  const matches =
    deleted.length * inserted.length > MAX_COMBINATIONS
      ? matchesInOrder(deleted, inserted)
      : bestMatches(deleted, inserted)
  const pairs: Pair[] = []
  let [oldIndex, newIndex] = [0, 0]
  for (const [oldMatch, newMatch] of [...matches, [deleted.length, inserted.length] as const]) {
    pairs.push(...deleted.slice(oldIndex, oldMatch).map((block) => ({ before: block })))
    pairs.push(...inserted.slice(newIndex, newMatch).map((block) => ({ after: block })))
    if (oldMatch < deleted.length) pairs.push({ before: deleted[oldMatch]!, after: inserted[newMatch]! })
    ;[oldIndex, newIndex] = [oldMatch + 1, newMatch + 1]
  }
  return pairs
}

type Match = readonly [oldIndex: number, newIndex: number]

function matchesInOrder(deleted: readonly Block[], inserted: readonly Block[]): Match[] {
  const words = inserted.map(wordCounts)
  return deleted.flatMap((block, index): Match[] => {
    const other = inserted[index]
    return other && block.shape === other.shape && similarity(wordCounts(block), words[index]!) >= SIMILAR
      ? [[index, index]]
      : []
  })
}

/** The pairs, in order, with the greatest sum of similarities. */
function bestMatches(deleted: readonly Block[], inserted: readonly Block[]): Match[] {
  const [oldWords, newWords] = [deleted.map(wordCounts), inserted.map(wordCounts)]
  const scores = deleted.map((block, i) =>
    inserted.map((other, j) => {
      const score = block.shape === other.shape ? similarity(oldWords[i]!, newWords[j]!) : 0
      return score >= SIMILAR ? score : 0
    }),
  )
  const best = Array.from({ length: deleted.length + 1 }, () => new Array<number>(inserted.length + 1).fill(0))
  for (let i = deleted.length - 1; i >= 0; i--)
    for (let j = inserted.length - 1; j >= 0; j--)
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, scores[i]![j]! + best[i + 1]![j + 1]!)
  const matches: Match[] = []
  for (let [i, j] = [0, 0]; i < deleted.length && j < inserted.length; ) {
    const score = scores[i]![j]!
    if (score > 0 && best[i]![j] === score + best[i + 1]![j + 1]!) matches.push([i++, j++])
    else if (best[i + 1]![j]! >= best[i]![j + 1]!) i++
    else j++
  }
  return matches
}

type Counts = { counts: ReadonlyMap<string, number>; total: number }

function wordCounts({ tokens }: Block): Counts {
  const counts = new Map<string, number>()
  const words = tokens
    .filter(({ text, picture }) => picture || text.trim() !== '')
    .map(({ text, key, picture }) => (picture ? key : text))
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

/** Of two bags of words, from 0 to 1 (Dice). */
function similarity(one: Counts, other: Counts): number {
  const shared = [...one.counts].reduce((sum, [word, count]) => sum + Math.min(count, other.counts.get(word) ?? 0), 0)
  return one.total + other.total === 0 ? 0 : (2 * shared) / (one.total + other.total)
}

/** Lists and quotes of the old text that go on in the new one, so that a deleted item stays in its list. */
function containerIds(pairs: readonly Pair[]): (container: Container) => string {
  const ids = new Map<string, string>()
  for (const { before, after } of pairs)
    if (before && after) before.containers.forEach(({ id }, index) => void ids.set(id, after.containers[index]!.id))
  return ({ id }) => ids.get(id) ?? `deleted-${id}`
}
