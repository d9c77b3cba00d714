import { Writable } from 'node:stream'
import type { Knex } from 'knex'
import { HelmetProvider } from 'react-helmet-async'
import { StaticRouter } from 'react-router-dom'
import { App } from '../../views/App.tsx'
import { type Assets, Document, serialise } from '../../views/Document.tsx'
import { readsOfEveryPage, routeOf } from '../../views/routes.tsx'
import { type Ask, addressOf } from '../../views/store/api.ts'
import { answeredOf, makeStore } from '../../views/store/makeStore.ts'
import { NotFound } from '../errors.ts'
import type { Made } from './page-cache.ts'
import { forgetRender, renderToPipeableStream } from './react-server.ts'
import { questionAt } from './reads.ts'
import { NO_STORE, REVALIDATE, Representation } from './representation.ts'

export type { Assets }

export type RenderParts = { db: Knex; assets: Assets; publicUrl: string; today: string }

/** A render that takes longer is given up. Nothing suspends, so only a defect could make it wait. */
const PATIENCE_MS = 10_000

/** Whether a path is nobody's, so that it gets the screen of the last resort. */
export const isUnknown = (path: string) => routeOf(path).route.path === '*'

/** Whether nobody keeps a path's page. */
export const isUnkept = (path: string) => routeOf(path).route.unkept === true

/** Renders a page whole: asks its reads in process, fills a store made for it, and streams React into bytes. */
export async function renderPage(url: URL, parts: RenderParts): Promise<Made> {
  const { page, needs, keep, ...said } = await preparePage(url, parts)
  const body = await bytesOf(page, parts.assets.script).finally(forgetRender)
  return { answer: new Representation({ ...said, type: 'text/html; charset=utf-8', body }), needs, keep }
}

/** The page as React will render it, and what is known of it before. */
export async function preparePage(url: URL, { db, assets, publicUrl, today }: RenderParts) {
  const { route, slug } = routeOf(url.pathname)
  await route.screen.load()
  const asked = askInProcess(db)
  const reads = [...(route.bare ? [] : readsOfEveryPage), ...(route.reads ?? [])]
  if (route.essential) reads.unshift({ name: route.essential, of: slug })
  const answers = await Promise.all(reads.map(async (read) => ({ read, answer: await asked.ask(addressOf(read)) })))
  if (asked.failure()) throw asked.failure()
  const found = !(route.essential && 'error' in answers[0]!.answer)
  const answered = answeredOf(answers)

  const preload = assets.screens[route.screen.name] ?? []
  const state = serialise({
    assets: { ...assets, screens: {} },
    preload,
    answered,
    publicUrl,
    today,
  })
  const store = makeStore(askNothing, answered)
  const page = (
    <Document assets={assets} state={state}>
      <HelmetProvider context={{}}>
        <StaticRouter location={url.pathname + url.search}>
          <App store={store} site={{ publicUrl, today, styles: assets }} hydrating />
        </StaticRouter>
      </HelmetProvider>
    </Document>
  )
  return {
    page,
    status: route.status ?? (found ? 200 : 404),
    cacheControl: route.unkept ? NO_STORE : REVALIDATE,
    keep: found,
    needs: asked.needs(),
  }
}

/** What is rendered has been answered before; effects, which would ask, are not run on the server. */
const askNothing: Ask = () => Promise.reject(new Error('a render asks nothing'))

/** Answers reads with the same functions as the API, and remembers which projections they read. */
function askInProcess(db: Knex) {
  const needs = new Set<string>()
  let failure: unknown
  const ask: Ask = async (path) => {
    const question = questionAt(path)
    for (const name of question?.read.needs ?? []) needs.add(name)
    try {
      if (!question) throw new NotFound('Este endereço não existe.')
      return { data: await question.ask(db) }
    } catch (error) {
      if (!(error instanceof NotFound)) failure ??= error
      return { error: { status: 404, message: `404: ${error instanceof Error ? error.message : ''}` } }
    }
  }
  return {
    ask,
    needs: () => [...needs],
    failure: () => failure,
  }
}

function bytesOf(page: React.ReactElement, script: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      bootstrapModules: [script],
      onAllReady() {
        clearTimeout(patience)
        pipe(collect)
      },
      onError(error) {
        clearTimeout(patience)
        reject(error)
      },
    })
    const patience = setTimeout(() => abort(new Error('the page took too long to render')), PATIENCE_MS)
  })
}
