import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { trackConnections } from '../http/connections.ts'

const LINGER_MS = 500 // a request may be on its way on an idle connection
const IDLE_TURN_MS = 0.5 // an event loop turn without work is shorter
const GRACE_MS = 10_000 // for running requests

/** Call before the server listens. The returned function resolves when all connections are closed. */
export function createDrain(server: Server): () => Promise<void> {
  const connections = trackConnections(server)
  return () => drain(server, connections)
}

async function drain(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  await waitForIdleTurn()
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const closed = once(server, 'close')
  // http.Server's own `close` would immediately close idle connections
  Listener.prototype.close.call(server)
  const closing = setInterval(() => {
    server.closeIdleConnections()
    // Browsers open connections in advance. http considers one without any bytes busy
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }, LINGER_MS)
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(closing)
  clearTimeout(grace)
}

/** Closing the listener resets connections that are not accepted yet. After an idle turn, all have been accepted. */
async function waitForIdleTurn(): Promise<void> {
  const until = performance.now() + LINGER_MS
  for (let startedAt = performance.now(); startedAt < until; ) {
    await setImmediate()
    const endedAt = performance.now()
    if (endedAt - startedAt < IDLE_TURN_MS) return
    startedAt = endedAt
  }
}
