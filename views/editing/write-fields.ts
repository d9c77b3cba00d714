import type { Media } from '../../src/content/media.ts'
import type { VersionedItem } from '../forms/item-spec.ts'
import type { Result } from '../forms/send.ts'
import type { Edit, Sender } from './block-target.ts'
import { describePicture, type PictureNames } from './picture-description.ts'

type Place = { path: string; id: string; picture: PictureNames | undefined }

/** The changed fields through the item's PUT, then what was changed of the picture's own description. */
export async function writeFields(
  { send }: Sender,
  { path, id, picture }: Place,
  { item, baseRow, initial, values }: Edit<VersionedItem>,
): Promise<Result<VersionedItem>> {
  const ofPicture = picture ? [picture.alt, picture.focus] : []
  const changes = Object.entries(values).filter(([name, value]) => value !== initial[name] && !ofPicture.includes(name))
  const version = item!.version
  const written: Result<VersionedItem> =
    changes.length > 0
      ? await send('PUT', `/api/admin/${path}/${encodeURIComponent(id)}`, { ...Object.fromEntries(changes), version })
      : { data: { ...baseRow, id, version } }
  if (written.error || !picture) return written
  const described = await describePicture({ send }, picture, { initial, values })
  if (!described) return written
  const withDescription = ({ alt, focus }: Media) => ({ ...written.data, [picture.alt]: alt, [picture.focus]: focus })
  if (!described.error) return { meta: described.meta, ...written, data: withDescription(described.data) }
  const { refusal } = described.error
  const current = refusal?.current && withDescription(refusal.current as Media)
  return { error: { ...described.error, refusal: { ...refusal, current } } }
}
