import type { ChooseFromLibrary } from '../media/LibraryProvider.tsx'
import type { BlockSession } from './block-target.ts'

export type Point = { x: number; y: number }

export type OpenBlock = {
  session: BlockSession
  /** Where it was clicked, for the caret. */
  clickedAt: Point | null
  /** Size before editing, so that nothing moves when the editor opens. */
  height: number
  padding: string
  /** Receives the rich text editor's buttons. */
  toolbar: HTMLElement
  chooseFromLibrary: ChooseFromLibrary
}
