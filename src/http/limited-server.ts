import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { trackConnections } from './connections.ts'

type Limits = ServerOptions & {
  headersTimeout: number
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
  closeSilentConnections(server, options.headersTimeout, options.connectionsCheckingInterval)
  return server
}

/** Set by Node: `_httpMessage` while a request waits for its answer, `incoming` from a request's headers on. */
type HttpSocket = Socket & { _httpMessage?: object | null; parser?: { incoming?: IncomingMessage | null } | null }

/**
 * Node's timeouts never close a connection that sends only empty lines between requests. Here it is closed once it has
 * sent something for longer than a request's headers may take, and no request has come of it.
 */
function closeSilentConnections(server: Server, timeout: number, interval: number): void {
  const connections: ReadonlySet<HttpSocket> = trackConnections(server)
  const lastSeen = new WeakMap<Socket, { read: number; written: number; silentSince: number | undefined }>()
  const closeSilent = () => {
    const now = performance.now()
    for (const socket of connections) {
      const last = lastSeen.get(socket)
      const [read, written] = [socket.bytesRead, socket.bytesWritten]
      const isReceiving = socket.parser?.incoming?.complete === false // also a body that was answered before its end
      if (!last || socket._httpMessage || isReceiving || last.written !== written) {
        lastSeen.set(socket, { read, written, silentSince: undefined })
      } else if (last.silentSince === undefined) {
        if (last.read !== read) last.silentSince = now
      } else if (now - last.silentSince > timeout) socket.destroy()
    }
  }
  const timer = setInterval(closeSilent, interval).unref()
  server.once('close', () => clearInterval(timer))
}
