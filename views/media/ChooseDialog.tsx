import type { LibraryPicture } from '../../src/content/library.ts'
import { Library } from './Library.tsx'

export const ChooseDialog = ({ onChosen }: { onChosen(picture: LibraryPicture): void }) => (
  <div className="modal-body media-dialog">
    <Library onOpen={onChosen} autoFocus />
  </div>
)
