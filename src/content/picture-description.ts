/** The point that every crop keeps in view, as shares of width and height from 0 to 1. */
export type Focus = { x: number; y: number }

/** What an item's row says of its picture: its own description, '' and null while there is none. */
export type DescribedPicture<Picture extends string = 'image'> = Record<`${Picture}Alt` | `${Picture}Credit`, string> &
  Record<`${Picture}Focus`, Focus | null>

export const isFocus = (value: unknown): value is Focus =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'x,y'

export const focusInWords = ({ x, y }: Focus) => `${percent(x)} da esquerda, ${percent(y)} do topo`

const percent = (share: number) => `${Math.round(share * 100)} %`
