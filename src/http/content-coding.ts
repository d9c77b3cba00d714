import type { IncomingMessage } from 'node:http'
import accepts from 'accepts'

export type Coding = 'identity' | 'gzip' | 'br'

const MAX_REMEMBERED = 200
const remembered = new Map<string, Coding>()

/**
 * The best coding that an Accept-Encoding header allows. Browsers send few different ones, so the results are remembered.
 * Buys: 0.6 of the 20 µs of a cached answer; without it `npm run bench -- pages` falls below 0.9 for 304.
 */
export function codingFor(acceptEncoding: string): Coding {
  const known = remembered.get(acceptEncoding)
  if (known) return known
  const coding = negotiate(acceptEncoding)
  if (remembered.size < MAX_REMEMBERED) remembered.set(acceptEncoding, coding)
  return coding
}

function negotiate(acceptEncoding: string): Coding {
  const request = accepts({ headers: { 'accept-encoding': acceptEncoding } } as IncomingMessage)
  if (request.encoding('br')) return 'br'
  return request.encoding('gzip') ? 'gzip' : 'identity'
}
