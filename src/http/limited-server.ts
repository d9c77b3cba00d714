import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { trackConnections } from './connections.ts'

type Limits = ServerOptions & {
  requestTimeout: number
  connectionsCheckingInterval: number
  maxConnections: number
  idleTimeout: number
}

export const limits: Limits = {
  headersTimeout: 10_000,
  // Uploading 15 MB over a mobile connection takes minutes
  requestTimeout: 300_000,
  // Longer than proxies keep idle connections, so that they never send on one that is being closed
  idleTimeout: 65_000,
  keepAliveTimeout: 0, // idleTimeout covers it; a second timer would be reset twice per request
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 2_000,
}

export function limitedServer(
  listener: RequestListener,
  { idleTimeout, maxConnections, ...options }: Limits = limits,
): Server {
  const server = createServer(options, listener)
  server.timeout = idleTimeout
  server.maxConnections = maxConnections
  closeSilentConnections(server, options.requestTimeout + 2 * idleTimeout, options.connectionsCheckingInterval)
  return server
}

/** Node's timeouts never close a connection that sends only empty lines between requests. */
function closeSilentConnections(server: Server, timeout: number, interval: number): void {
  const connections = trackConnections(server)
  const lastAnswers = new WeakMap<Socket, { bytes: number; at: number }>()
  const closeSilent = () => {
    const now = performance.now()
    for (const socket of connections) {
      const last = lastAnswers.get(socket)
      const hasAnswered = last?.bytes !== socket.bytesWritten || socket.writableLength > 0
      if (!last || hasAnswered) lastAnswers.set(socket, { bytes: socket.bytesWritten, at: now })
      else if (now - last.at > timeout) socket.destroy()
    }
  }
  const timer = setInterval(closeSilent, interval).unref()
  server.once('close', () => clearInterval(timer))
}
