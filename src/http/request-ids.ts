import { randomBytes } from 'node:crypto'

const ID_BYTES = 12
const DRAWN_AT_ONCE = 512

/**
 * Ids of 24 hexadecimal digits that nobody can guess, cut from digits that are drawn for many at once: a UUID for each
 * takes a fortieth of an answer from memory.
 */
export function randomIds(): () => string {
  const length = 2 * ID_BYTES
  let digits = ''
  let used = 0
  return () => {
    if (used === digits.length) {
      digits = randomBytes(DRAWN_AT_ONCE * ID_BYTES).toString('hex')
      used = 0
    }
    used += length
    return digits.slice(used - length, used)
  }
}
