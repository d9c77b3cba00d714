import type { ComparedBlock } from './compare-blocks.ts'

/** The whole old text with what went out, or the whole new one with what came in. */
export function side(blocks: readonly ComparedBlock[], which: 'before' | 'after'): ComparedBlock[] {
  const others = which === 'before' ? 'inserted' : 'deleted'
  return blocks
    .filter(({ change }) => change !== others)
    .map((block) => ({ ...block, runs: block.runs.filter(({ change }) => change !== others) }))
}
