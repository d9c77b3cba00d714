import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LINGER_MS = 500 // a request may be on its way on an idle connection
const GRACE_MS = 10_000 // for running requests

/** Call before the server listens. The returned function resolves when all connections are closed. */
export function createDrain(server: Server): () => Promise<void> {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async function drain() {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    await delay(LINGER_MS)
    const closed = once(server, 'close')
    server.close()
    // Browsers open connections in advance, and Node waits for their first request
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    await closed
    clearTimeout(grace)
  }
}
