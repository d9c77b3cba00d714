import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { trackConnections } from './connections.ts'

export type Limits = ServerOptions & {
  requestTimeout: number
  connectionsCheckingInterval: number
  maxConnections: number
  silence: number
}

/** Limits per client, in milliseconds and bytes: idle connections are cheap, but unfinished requests must end. */
export const limits: Limits = {
  headersTimeout: 10_000,
  // Uploading 15 MB over a mobile connection takes minutes
  requestTimeout: 300_000,
  // Longer than proxies keep idle connections, so that they never send on one that is being closed
  silence: 65_000,
  // Covered by `silence`
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

/** Node's timeouts never close a connection that sends only empty lines between requests. */
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
