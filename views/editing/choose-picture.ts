import { pictureError } from '../forms/pictures.ts'
import type { BlockSession } from './block-target.ts'

export function choosePicture(session: BlockSession, file: File | undefined): void {
  if (!file) return
  const message = pictureError(file)
  const { initial } = session.form
  const { spec, alt, focus } = session.transport
  const { field } = spec.picture!
  if (message) {
    session.refuse(message)
    return
  }
  session.choosePicture(field, file, initial[field] ?? '')
  // Of an item's picture they are its own, not the place's
  if (focus) for (const name of [alt!, focus]) session.change(name, '')
}
