import type { IncomingMessage } from 'node:http'
import accepts from 'accepts'

export type Coding = 'identity' | 'gzip' | 'br'

export function codingFor(acceptEncoding: string): Coding {
  const request = accepts({ headers: { 'accept-encoding': acceptEncoding } } as IncomingMessage)
  if (request.encoding('br')) return 'br'
  return request.encoding('gzip') ? 'gzip' : 'identity'
}
