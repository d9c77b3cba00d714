import { workerData } from 'node:worker_threads'
import type { Knex } from 'knex'
import { type FoldState, KeptFold, readPresent } from '../../as-of/kept-fold.ts'
import { addressFinder, canonicalQuery } from '../../content/canonical-address.ts'
import { Malformed, Moved, NotFound, whereNotFound } from '../../errors.ts'
import { publicReads } from '../reads.ts'
import { siblingPath } from '../redirect.ts'
import { matchPastPage, pastPages, renderAnswer } from '../render.tsx'
import { jsonAnswer, NO_STORE } from '../representation.ts'
import type { PastAnswer, PastOptions, PastPage, PastRead, PastRequest } from './past.ts'

const { location, state, ...options }: PastOptions & { state: FoldState } = workerData
const fold = new KeptFold(location, state)

export default async function answer(request: PastRequest): Promise<PastAnswer> {
  const db = await fold.at(request.position)
  try {
    return await ('read' in request ? answerRead(request, db) : answerPage(request, db))
  } catch (error) {
    if (!(error instanceof Moved)) throw error
    return { redirect: request.base + siblingPath(request.path, error.slug) + request.search }
  }
}

export const warmUp = () =>
  readPresent(location, (db) => renderAnswer(matchPastPage('', '/noticias', ''), { ...options, db, today: '' }))

async function answerPage({ base, path, search, today, past }: PastRequest & PastPage, db: Knex): Promise<PastAnswer> {
  const found = addressFinder(pastPages(db))(path || '/')
  if (found && path && found.path !== path) return { redirect: base + found.path + search }
  const request = matchPastPage(base, path, search)
  const render = (missing?: NotFound) => renderAnswer(request, { ...options, db, today, past }, missing)
  if (request.isUnknown) return render(new NotFound('Este endereço não existe.'))
  return render().catch(whereNotFound(render))
}

async function answerRead({ read, slug, search }: PastRequest & PastRead, db: Knex): Promise<PastAnswer> {
  const { query = {}, load } = publicReads.find(({ path }) => path === read)!
  try {
    const params = { slug, query: new URLSearchParams(canonicalQuery(query, search)) }
    return jsonAnswer(200, await load(db, params), NO_STORE)
  } catch (error) {
    if (error instanceof NotFound) return jsonAnswer(404, { message: error.message }, NO_STORE)
    if (error instanceof Malformed) return jsonAnswer(400, { message: error.message }, NO_STORE)
    throw error
  }
}
