import { useSyncExternalStore } from 'react'
import type { UploadPicture } from '../editor/pictures.ts'
import type { BlockSession, Snapshot } from './block-session.ts'

export type Point = { x: number; y: number }

/** A block whose editor stands on the page. */
export type OpenBlock = {
  session: BlockSession
  /** Where it was clicked, for the caret. */
  at: Point | null
  /** How high it was, and the room within its edges, so that nothing moves when its editor takes its address. */
  height: number
  padding: string
  /** Where the rich text editor puts its buttons. */
  toolbar: HTMLElement
  uploadPicture: UploadPicture
}

export const useSnapshot = ({ subscribe, snapshot }: BlockSession): Snapshot =>
  useSyncExternalStore(subscribe, snapshot, snapshot)
