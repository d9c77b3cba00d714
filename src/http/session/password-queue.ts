import { TooMany } from '../../errors.ts'
import { Queue } from '../../queue.ts'

type Owner = { client: string; isKnownDevice: boolean }

/** One check at a time, since each occupies a thread. A client has one check in the queue, so that others can proceed. */
export function passwordQueue() {
  const queues = { known: new Queue(1, 100), others: new Queue(1, 100) }
  const lastOf = new Map<string, Promise<unknown>>()

  return async function enqueue<T>({ client, isKnownDevice }: Owner, check: () => Promise<T>): Promise<T> {
    const previous = lastOf.get(client)
    const checked = (async () => {
      await previous?.catch(() => {})
      const queued = queues[isKnownDevice ? 'known' : 'others'].run(check)
      if (!queued) throw new TooMany('Há demasiadas pessoas a entrar. Tente de novo dentro de instantes.', 5)
      return queued
    })()
    lastOf.set(client, checked)
    try {
      return await checked
    } finally {
      if (lastOf.get(client) === checked) lastOf.delete(client)
    }
  }
}
