import type { Knex } from 'knex'
import type { Engine } from '../../src/db/engine.ts'

/** The test's own timeout limits the wait. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((next) => setTimeout(next, 5))
}

/** The database seems unavailable while the test holds the heartbeat's connections. */
export function stuckHeartbeat() {
  let isStuck = false
  let current: Knex
  const held: (() => void)[] = []
  const queries: string[] = []

  function hold(db: Knex): void {
    const connection = db.client.acquireConnection()
    held.push(() => void connection.then((acquired: unknown) => db.client.releaseConnection(acquired)))
  }
  return {
    queries,
    onError: () => {},
    heartbeatEngine: (engine: Engine): Pick<Engine, 'openConnection'> => ({
      openConnection() {
        current = engine.openConnection()
        current.on('query', ({ sql }) => queries.push(sql))
        if (isStuck) hold(current)
        return current
      },
    }),
    block() {
      isStuck = true
      hold(current)
    },
    unblock() {
      isStuck = false
      for (const release of held.splice(0)) release()
    },
  }
}
