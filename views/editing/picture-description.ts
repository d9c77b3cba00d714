import type { Media } from '../../src/content/media.ts'
import type { Outside } from '../forms/editing-session.ts'
import { focusOf, focusText, type Values } from '../forms/item-spec.ts'
import type { Result } from '../forms/send.ts'
import { isDescribable } from '../media/stored-picture.ts'
import type { ReadError } from '../store/api.ts'

const LIBRARY = '/api/admin/media'

/** The names of a picture's address and of what its row says of it. */
export type PictureNames = { url: string; alt: string; focus: string }

export function pictureNames(url: string): PictureNames {
  const name = url.replace(/Url$/, '')
  return { url, alt: `${name}Alt`, focus: `${name}Focus` }
}

type Edit = { initial: Values; values: Values }

/** Writes what was changed of the description; nothing where another picture was chosen and not described. */
export async function describePicture(
  { send }: Pick<Outside['sender'], 'send'>,
  { url, alt, focus }: PictureNames,
  { initial, values }: Edit,
): Promise<Result<Media> | null> {
  const address = values[url] ?? ''
  const isNew = address !== initial[url]
  const changed = [alt, focus].filter((name) => (isNew ? values[name] !== '' : values[name] !== initial[name]))
  if (changed.length === 0 || !isDescribable(address)) return null
  const found = await send<Media[]>('GET', `${LIBRARY}?url=${encodeURIComponent(address)}`)
  if (found.error) return found
  const picture = found.data.find((each) => each.url === address)
  if (!picture) return { error: { status: 404, message: '404', refusal: { message: 'Esta imagem não existe.' } } }
  const now: Values = { [alt]: picture.alt, [focus]: focusText(picture.focus) }
  const conflicts = isNew ? [] : changed.filter((name) => now[name] !== initial[name] && now[name] !== values[name])
  if (conflicts.length > 0) return { error: changedMeanwhile(picture, conflicts) }
  const changes = {
    ...(changed.includes(alt) ? { alt: values[alt] } : {}),
    ...(changed.includes(focus) ? { focus: focusOf(values[focus] ?? '') } : {}),
  }
  return send<Media>('PUT', `${LIBRARY}/${encodeURIComponent(picture.id)}`, { ...changes, version: picture.version })
}

const changedMeanwhile = (current: Media, fields: string[]): ReadError => ({
  status: 409,
  message: '409',
  refusal: { current, errors: Object.fromEntries(fields.map((name) => [name, ''])) },
})
