import { media } from '../../content/media.ts'
import type { Cause } from '../../log/event.ts'
import type { Unit } from '../../log/unit.ts'
import type { StoredPicture } from '../../media/store.ts'

/** Names a stored picture in the log: one that is there already is not named again. */
export const recordPicture = ({ handle }: Unit, { hash, ...fields }: StoredPicture, cause: Cause) =>
  handle({ noun: media, id: hash, command: { type: 'StoreMedia', fields }, cause })
