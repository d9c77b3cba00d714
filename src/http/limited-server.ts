import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

type Limits = ServerOptions & { idleTimeout: number; maxConnections: number }

export const limits: Limits = {
  headersTimeout: 10_000,
  // Uploading 15 MB over a mobile connection takes minutes
  requestTimeout: 300_000,
  // Longer than proxies keep idle connections, so that they never send on one that is being closed
  keepAliveTimeout: 65_000,
  /** Nothing is sent or received. */
  idleTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 2_000,
}

export function limitedServer(listener: RequestListener, { idleTimeout, maxConnections, ...options } = limits): Server {
  const server = createServer(options, listener)
  server.timeout = idleTimeout
  server.maxConnections = maxConnections
  return server
}
