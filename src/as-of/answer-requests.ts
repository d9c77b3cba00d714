import { parentPort } from 'node:worker_threads'
import type { Reply } from './thread.ts'

/** `report` throws when the thread is to end. */
type Answer<Request, Result> = (request: Request, report: (done: number) => void) => Promise<Result>

export function answerRequests<Request, Result>(
  answer: Answer<Request, Result>,
  close: () => Promise<void> = async () => {},
): void {
  let isClosing = false
  let running = Promise.resolve()
  const reply = (message: Reply<Result>) => parentPort!.postMessage(message)
  const report = (done: number) => {
    if (isClosing) throw new Error('closed')
    reply({ kind: 'progress', done })
  }

  async function run(request: Request): Promise<void> {
    try {
      reply({ kind: 'done', result: await answer(request, report) })
    } catch (error) {
      reply({ kind: 'failed', reason: String((error as Error).stack) })
    }
  }

  /** Ends after the running request, because a thread that is terminated inside SQLite can take the process with it. */
  async function end(): Promise<void> {
    isClosing = true
    parentPort!.close()
    await running
    await close()
  }

  parentPort!.on('message', (request: Request | 'close') => {
    if (request === 'close') void end()
    else running = run(request)
  })
}
