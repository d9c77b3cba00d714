import { once } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import test, { type ExecutionContext } from 'ava'
import type { FoldRequest } from '../../src/as-of/fold.ts'
import { Thread } from '../../src/as-of/thread.ts'
import { openTestFestival, temporaryFolder } from '../support/festival.ts'

async function openThread(t: ExecutionContext, idleMs: number) {
  const { festival } = await openTestFestival(t)
  const thread = new Thread<FoldRequest, void>({ entry: 'as-of/fold-worker', data: festival.location, idleMs })
  t.teardown(() => thread.close())
  const started: Worker[] = []
  const add = (worker: Worker) => started.push(worker)
  process.on('worker', add)
  t.teardown(() => process.off('worker', add))
  const folder = await temporaryFolder(t)
  let count = 0
  const fold = () => thread.run({ file: join(folder, `${++count}.db`), after: 0, position: 0 })
  return { thread, started, fold }
}

test.serial('An idle thread ends, and the next request starts another', async (t) => {
  const { started, fold } = await openThread(t, 1)
  await fold()
  const [first] = started
  if (first!.threadId !== -1) await once(first!, 'exit')
  await fold()
  t.is(started.length, 2)
})

test.serial('Requests are answered one after another by one thread', async (t) => {
  const { started, fold } = await openThread(t, 60_000)
  await Promise.all([fold(), fold(), fold()])
  t.is(started.length, 1)
})
