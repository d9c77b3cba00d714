import { blockName } from './block-address.ts'
import type { BlockAppearance } from './EditingContext.ts'
import type { OpenBlock } from './open-block.ts'

export type EditorProps = { openBlock: OpenBlock; appearance: BlockAppearance }

export const attributesOf = ({ session }: OpenBlock, { className }: BlockAppearance) => ({
  className,
  'data-section-key': session.address.sectionKey,
  'data-editing': blockName(session.address),
})
