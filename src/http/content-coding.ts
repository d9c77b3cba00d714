import type { IncomingMessage } from 'node:http'
import accepts from 'accepts'

export type Coding = 'identity' | 'gzip' | 'br'

/** Browsers of all sorts say fewer different things than this; who invents more is understood anew each time. */
const MOST_REMEMBERED = 200
const remembered = new Map<string, Coding>()

/** The best packing that an Accept-Encoding takes; q=0 refuses one, and none at all is no wish to have any. */
export function codingFor(acceptEncoding: string): Coding {
  const known = remembered.get(acceptEncoding)
  if (known) return known
  const chosen = negotiate(acceptEncoding)
  if (remembered.size < MOST_REMEMBERED) remembered.set(acceptEncoding, chosen)
  return chosen
}

function negotiate(acceptEncoding: string): Coding {
  const request = accepts({ headers: { 'accept-encoding': acceptEncoding } } as IncomingMessage)
  if (request.encoding('br')) return 'br'
  return request.encoding('gzip') ? 'gzip' : 'identity'
}
