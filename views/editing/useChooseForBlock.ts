import { focusText } from '../forms/focus-text.ts'
import { useChooseFromLibrary } from '../media/LibraryProvider.tsx'
import type { BlockSession } from './block-target.ts'

/** Begins with what the library says of the picture. */
export function useChooseForBlock(session: BlockSession) {
  const ask = useChooseFromLibrary()
  return async () => {
    const picture = await ask()
    if (!picture) return
    const { spec, alt, focus } = session.transport
    const set = (name: string, value: string) => session.dispatch({ type: 'valueChanged', name, value })
    session.dispatch({ type: 'pictureChanged', field: spec.picture!.field, file: null, value: picture.url })
    if (focus) set(focus, focusText(picture.focus))
    // A section's words are the place's own
    if (alt && (focus || picture.alt)) set(alt, picture.alt)
  }
}
