import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { trackConnections } from './connections.ts'

export type Limits = ServerOptions & {
  requestTimeout: number
  connectionsCheckingInterval: number
  /** How many connections there may be at once: one more is closed as it comes. */
  maxConnections: number
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
  maxConnections: 2_000,
}

export function limitedServer(
  listener: RequestListener,
  { silence, maxConnections, ...options }: Limits = limits,
): Server {
  const server = createServer(options, listener)
  server.timeout = silence
  server.maxConnections = maxConnections
  closeSilentConnections(server, options.requestTimeout + 2 * silence, options.connectionsCheckingInterval)
  return server
}

/**
 * Closes connections on which nothing was answered for longer than any request may take: to http, empty lines between two
 * requests are neither silence nor a request, and would keep a connection for ever.
 */
function closeSilentConnections(server: Server, patience: number, every: number): void {
  const connections = trackConnections(server)
  const answered = new WeakMap<Socket, { bytes: number; at: number }>()
  const look = () => {
    const now = performance.now()
    for (const socket of connections) {
      const known = answered.get(socket)
      const isAnswered = known?.bytes !== socket.bytesWritten || socket.writableLength > 0
      if (!known || isAnswered) answered.set(socket, { bytes: socket.bytesWritten, at: now })
      else if (now - known.at > patience) socket.destroy()
    }
  }
  const looking = setInterval(look, every).unref()
  server.once('close', () => clearInterval(looking))
}
