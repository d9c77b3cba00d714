import { blockName } from './block-target.ts'
import type { BlockAppearance } from './EditingContext.ts'
import type { OpenBlock } from './open-block.ts'

export type EditorProps = { openBlock: OpenBlock; appearance: BlockAppearance }

type Marks = { 'data-section-key'?: string; 'data-field'?: string; 'data-editing': string }

export function attributesOf({ session: { transport: target } }: OpenBlock, { className, id }: BlockAppearance) {
  const marks = { [target.attribute]: target.key, 'data-editing': blockName(target) } as Marks
  return { id, className, ...marks }
}
