import { TooMany } from '../../errors.ts'
import { Queue } from '../../queue.ts'

/** Who waits: `client` is the key of a device or of an address. */
type Waiting = { client: string; isKnownDevice: boolean }

/**
 * Has passwords checked one after another, since each check fills a thread and a processor. Known devices have a queue of
 * their own, and in either queue a client has one place at a time: forty tries of one address delay another's by one.
 */
export function passwordQueue() {
  const queues = { known: new Queue(1, 100), others: new Queue(1, 100) }
  const last = new Map<string, Promise<unknown>>()

  /** Throws TooMany when too many are waiting. */
  return async function inTurn<T>({ client, isKnownDevice }: Waiting, check: () => Promise<T>): Promise<T> {
    const before = last.get(client)
    const checked = (async () => {
      await before?.catch(() => {})
      const turn = queues[isKnownDevice ? 'known' : 'others'].run(check)
      if (!turn) throw new TooMany('Há demasiadas pessoas a entrar. Tente de novo dentro de instantes.', 5)
      return turn
    })()
    last.set(client, checked)
    try {
      return await checked
    } finally {
      if (last.get(client) === checked) last.delete(client)
    }
  }
}
