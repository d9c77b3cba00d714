/** The point that every crop keeps in view, as shares of width and height from 0 to 1. */
export type Focus = { x: number; y: number }

/** What an item's row says of its picture: its own description, '' and null while there is none. */
export type DescribedPicture<Picture extends string = 'image'> = Record<`${Picture}Alt` | `${Picture}Credit`, string> &
  Record<`${Picture}Focus`, Focus | null>
