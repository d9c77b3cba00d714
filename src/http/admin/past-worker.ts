import { workerData } from 'node:worker_threads'
import type { Knex } from 'knex'
import { answerRequests } from '../../as-of/answer-requests.ts'
import { readFold, readPresent } from '../../as-of/fold.ts'
import { addressFinder } from '../../content/canonical-address.ts'
import { Moved, NotFound } from '../../errors.ts'
import { siblingPath } from '../redirect.ts'
import { matchPastPage, pastPages, renderAnswer } from '../render.tsx'
import type { PastAnswer, PastPage, RendererOptions } from './past-renderer.ts'

const options: RendererOptions = workerData

// The first long page of a thread takes longer than the next: here it is one of the present, and nobody waits
await readPresent(options.location, (db) =>
  renderAnswer(matchPastPage('', '/noticias', ''), { ...options, db, today: '' }),
).catch(() => {})

answerRequests((page: PastPage) => readFold(page.file, (db) => answerTo(page, db)))

async function answerTo({ base, path, search, today, past }: PastPage, db: Knex): Promise<PastAnswer> {
  const found = addressFinder(pastPages(db))(path || '/')
  if (found && path && found.path !== path) return { redirect: base + found.path + search }
  const request = matchPastPage(base, path, search)
  const render = (missing?: NotFound) => renderAnswer(request, { ...options, db, today, past }, missing)
  if (request.isUnknown) return render(new NotFound('Este endereço não existe.'))
  return render().catch((error): PastAnswer | Promise<PastAnswer> => {
    if (error instanceof Moved) return { redirect: base + siblingPath(path, error.slug) + search }
    if (error instanceof NotFound) return render(error)
    throw error
  })
}
