import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

export type Limits = ServerOptions & {
  /** How long a connection may be silent, between two requests or in the middle of one or its answer. */
  silence: number
}

/**
 * What one client may take of the server's time and memory, in milliseconds and bytes. A connection costs little while
 * it waits, but one that never ends its request must not wait for ever.
 */
export const limits: Limits = {
  headersTimeout: 10_000,
  // A picture of 15 MB over a telephone takes minutes
  requestTimeout: 300_000,
  // Longer than the proxies in front keep theirs open, so that they never send into one that is just being closed
  silence: 65_000,
  // One clock a connection: with two, node would set another one twice for each request
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
}

export function limitedServer(listener: RequestListener, { silence, ...options } = limits): Server {
  const server = createServer(options, listener)
  server.timeout = silence
  return server
}
