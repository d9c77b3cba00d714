import { type FormState, isChanged } from '../../forms/form-state.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'

/**
 * Sends every field, but the picture's address only when it changed ('' removes it) or a new item has one. A new item
 * has its id from the form, so that a save whose answer was lost creates nothing twice.
 */
export function createPayload<R extends VersionedItem>({ picture }: ItemSpec<R>, state: FormState): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(state.values)) {
    const isNew = state.item === null && value !== ''
    if (name !== picture?.field || ((isNew || isChanged(state, name)) && !state.picture)) form.set(name, value)
  }
  if (picture && state.picture) form.set(picture.part, state.picture, state.picture.name)
  if (state.item) form.set('version', String(state.item.version))
  else if (state.draftId) form.set('newId', state.draftId)
  return form
}
