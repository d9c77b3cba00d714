import { createElement } from 'react'
import type { Container } from './blocks.ts'
import type { ComparedBlock } from './compare-blocks.ts'
import { elementProps } from './element-props.ts'
import { Runs } from './Runs.tsx'

/** As it looks, with its changes marked. */
export const ComparedText = ({ blocks }: { blocks: readonly ComparedBlock[] }) => <Trees trees={blockTree(blocks)} />

function Trees({ trees }: { trees: readonly BlockTree[] }) {
  return trees.map((tree, index) => {
    if ('container' in tree) {
      const { tag, attributes } = tree.container
      return createElement(tag, { key: index, ...elementProps(tag, attributes) }, <Trees trees={tree.children} />)
    }
    const { tag, attributes, runs, change } = tree
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be told apart by
    if (tag === '' && tree.containers.length > 0) return <Runs key={index} runs={runs} />
    const props = {
      key: index,
      'data-change': change === 'same' ? undefined : change,
      ...elementProps(tag, attributes),
    }
    if (tag === 'hr') return createElement(tag, props)
    // Outside of any element a text has one of its own: unfolding replaces what is beside it
    return createElement(tag || 'div', props, <Runs runs={runs} />)
  })
}

type BlockTree = ComparedBlock | { container: Container; children: BlockTree[] }

/** Puts the blocks of one element together again. */
function blockTree(blocks: readonly ComparedBlock[], depth = 0): BlockTree[] {
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
