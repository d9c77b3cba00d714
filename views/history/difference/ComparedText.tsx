import { createElement } from 'react'
import { type BlockTree, blockTree } from './block-tree.ts'
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
    if (tag === '') return <Runs key={index} runs={runs} />
    const props = {
      key: index,
      'data-change': change === 'same' ? undefined : change,
      ...elementProps(tag, attributes),
    }
    if (tag === 'hr') return createElement(tag, props)
    return createElement(tag, props, <Runs runs={runs} />)
  })
}
