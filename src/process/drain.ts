import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { trackConnections } from '../http/connections.ts'

/** How long a connection without a request stays open after the call: one may be on its way. */
const LINGER_MS = 500
/** A turn of the event loop in which nobody was answered is shorter. */
const QUIET_MS = 0.5
/** How long running requests may take to finish. */
const GRACE_MS = 10_000

/**
 * To be called before the server listens. Answers what empties it: that takes no more connections, lets what runs
 * finish, and answers what still comes on the connections that are there, asking their clients to close them. Resolves
 * when none is left.
 */
export function drainOf(server: Server): () => Promise<void> {
  const connections = trackConnections(server)
  return () => drain(server, connections)
}

async function drain(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  await quietTurn()
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const closed = once(server, 'close')
  // http's own would cut all connections between two requests at once
  Listener.prototype.close.call(server)
  const closing = setInterval(() => {
    server.closeIdleConnections()
    // To http, one on which nothing has come yet is busy: browsers open such connections ahead of need
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }, LINGER_MS)
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(closing)
  clearTimeout(grace)
}

/** Closing resets the connections that wait to be accepted: best done when all have just been, and nothing else was. */
async function quietTurn(): Promise<void> {
  const until = performance.now() + LINGER_MS
  for (let began = performance.now(); began < until; ) {
    await setImmediate()
    const ended = performance.now()
    if (ended - began < QUIET_MS) return
    began = ended
  }
}
