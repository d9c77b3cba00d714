import type { Kind } from './kinds.ts'
import type { Media } from './media.ts'

/** Something that shows a picture. `href`: where to see it, null when it is not public. */
export type PictureUse = { kind: Kind | 'draft'; id: string; title: string; href: string | null }

/** A row of GET /api/admin/media. */
export type LibraryPicture = Media & { usedBy: PictureUse[] }
