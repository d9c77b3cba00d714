import type { Worker } from 'node:worker_threads'
import test from 'ava'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'

test.serial('A thread that dies while it renders is a 503, and the next request is answered', async (t) => {
  const { get, cookie, create } = await openSiteSignedIn(t)
  for (const id of ['um', 'dois']) await create('news', id)
  const page = async () => {
    for (;;) {
      const answer = await get('/admin/em/p2/noticias', { cookie })
      if (answer.status !== 202) return answer
    }
  }
  const threads: Worker[] = []
  const add = (worker: Worker) => threads.push(worker)
  process.on('worker', add)
  t.teardown(() => process.off('worker', add))
  const endRenderer = (worker: Worker) => void (threads.length === 2 && worker.terminate())
  process.on('worker', endRenderer)
  const refused = await page()
  process.off('worker', endRenderer)
  t.is(threads.length, 2, 'one folds, one renders')
  t.is(refused.status, 503)
  t.is(refused.headers.get('retry-after'), '1')
  t.regex(await refused.text(), /Não foi possível mostrar este momento/)
  t.is((await page()).status, 200)
  t.is(threads.length, 3)
})
