import type { Publication } from './writing-deps.ts'

type PictureNames = { picture: { part: string; field: string } }

/** The spec's multipart call, and the draft that it ends. */
export function writingPayload(
  { picture: names }: PictureNames,
  { item, values, picture, draft }: Publication,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    const isPicture = name === names.field
    if (!isPicture || (!picture && (item !== null || value !== ''))) form.set(name, value)
  }
  if (picture) form.set(names.part, picture, picture.name)
  if (item) form.set('version', String(item.version))
  if (draft) {
    form.set('draft', draft.id)
    form.set('draftVersion', String(draft.version))
  }
  return form
}
