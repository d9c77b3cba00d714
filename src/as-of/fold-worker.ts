import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../db/open.ts'
import { fold } from './fold.ts'
import type { FoldReply, FoldRequest } from './fold-thread.ts'

const REPORT_EVENTS = 10_000

const log = await openReader(workerData)
let isClosing = false
let running = Promise.resolve()

const reply = (message: FoldReply) => parentPort!.postMessage(message)

async function run(request: FoldRequest): Promise<void> {
  let reported = request.after
  const onProgress = (done: number) => {
    if (isClosing) throw new Error('closed')
    if (done - reported < REPORT_EVENTS) return
    reported = done
    reply({ kind: 'progress', done })
  }
  try {
    await fold(log, { ...request, onProgress })
    reply({ kind: 'done' })
  } catch (error) {
    reply({ kind: 'failed', reason: String((error as Error).stack) })
  }
}

/** Ends between two pages, because a thread that is terminated inside SQLite can take the process with it. */
async function close(): Promise<void> {
  isClosing = true
  parentPort!.close()
  await running
  await log.destroy()
}

parentPort!.on('message', (request: FoldRequest | 'close') => {
  if (request === 'close') void close()
  else running = run(request)
})
