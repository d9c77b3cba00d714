import test from 'ava'
import type { Context } from 'koa'
import { awaitDatabase } from '../../src/http/middleware/await-database.ts'

/** Answers a request whose connection to the database is lost at the first try; returns what became of it. */
async function answerAfterLoss(method: string, error: Error) {
  let [tries, heartbeats] = [0, 0]
  const freshness = { state: 'current' as const, heartbeat: async () => void heartbeats++ }
  const options = { freshness, isLost: ({ message }: Error) => message === 'lost', isKept: () => false }
  const answer = async () => {
    tries += 1
    if (tries === 1) throw error
  }
  const middleware = awaitDatabase(options as Parameters<typeof awaitDatabase>[0], answer)
  const failure = await middleware({ method, path: '/noticias' } as Context, async () => {}).catch(
    (error: Error) => error.message,
  )
  return { tries, heartbeats, failure }
}

test('A read that loses its connection is answered again once the database is; nothing else is done twice', async (t) => {
  const lost = new Error('lost')
  for (const method of ['GET', 'HEAD'])
    t.deepEqual(await answerAfterLoss(method, lost), { tries: 2, heartbeats: 1, failure: undefined }, method)
  for (const method of ['POST', 'PUT', 'DELETE'])
    t.deepEqual(await answerAfterLoss(method, lost), { tries: 1, heartbeats: 0, failure: 'lost' }, method)
  t.deepEqual(await answerAfterLoss('GET', new Error('defect')), { tries: 1, heartbeats: 0, failure: 'defect' })
})
