import type { Look } from './EditingContext.ts'
import type { Opened } from './opened.ts'
import { nameOf } from './place.ts'

export type EditorProps = { opened: Opened; look: Look }

/** The attributes of the element that replaces a block while it is edited. */
export const attributesOf = ({ session }: Opened, { className }: Look) => ({
  className,
  'data-section-key': session.place.sectionKey,
  'data-editing': nameOf(session.place),
})
