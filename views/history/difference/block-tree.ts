import type { Container } from './blocks.ts'
import type { ComparedBlock } from './compare-blocks.ts'

export type BlockTree = ComparedBlock | { container: Container; children: BlockTree[] }

/** Puts the blocks of one element together again. */
export function blockTree(blocks: readonly ComparedBlock[], depth = 0): BlockTree[] {
  const trees: BlockTree[] = []
  for (let start = 0; start < blocks.length; ) {
    const container = blocks[start]!.containers[depth]
    if (!container) {
      trees.push(blocks[start++]!)
      continue
    }
    const end = blocks.findIndex(({ containers }, index) => index > start && containers[depth]?.id !== container.id)
    const inside = blocks.slice(start, end === -1 ? undefined : end)
    trees.push({ container, children: blockTree(inside, depth + 1) })
    start += inside.length
  }
  return trees
}
