import { workerData } from 'node:worker_threads'
import { openReader } from '../db/open.ts'
import { answerRequests } from './answer-requests.ts'
import { type FoldRequest, fold } from './fold.ts'

const log = await openReader(workerData)

answerRequests(
  (request: FoldRequest, onProgress) => fold(log, { ...request, onProgress }),
  () => log.destroy(),
)
