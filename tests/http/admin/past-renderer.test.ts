import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import test, { type ExecutionContext } from 'ava'
import { AsOf } from '../../../src/as-of/as-of.ts'
import { Busy, NotFound } from '../../../src/errors.ts'
import { PastRenderer } from '../../../src/http/admin/past-renderer.ts'
import { matchPastPage, renderAnswer, type ServedAssets } from '../../../src/http/render.tsx'
import { samplePublisher } from '../../support/sample-publisher.ts'
import { openSiteSignedIn } from '../../support/signed-in-site.ts'
import { PUBLIC_URL } from '../../support/site.ts'

const assets: ServedAssets = {
  script: '/a.js',
  waitScript: '/b.js',
  frameStyles: '/a.css',
  adminStyles: '/b.css',
  pastStyles: '/d.css',
  previewStyles: '/e.css',
  inline: {},
  screens: {},
}
const base = '/admin/em/p2'
const past = {
  base,
  label: '1 de outubro de 2025, 18:00',
  minute: '2025-10-01T18:00',
  pastStyles: '/d.css',
  changes: { position: 2, at: null, previous: null, next: null, days: [] },
  isGone: false,
}

/** Threads that are started from now on. */
function startedThreads(t: ExecutionContext) {
  const threads: Worker[] = []
  const add = (worker: Worker) => threads.push(worker)
  process.on('worker', add)
  t.teardown(() => process.off('worker', add))
  return threads
}

async function openPast(t: ExecutionContext) {
  const site = await openSiteSignedIn(t)
  const { create } = samplePublisher(site.festival)
  await create('news', 'um')
  await create('news', 'dois')
  const renderer = new PastRenderer({ assets, publicUrl: PUBLIC_URL, location: site.festival.location })
  t.teardown(() => renderer.close())
  return { ...site, renderer }
}

test.serial('A page of the past has the same bytes from its thread as from the main one', async (t) => {
  const { festival, get, renderer } = await openPast(t)
  const [{ slug }] = (await (await get('/api/news')).json()) as [{ slug: string }]
  const asOf = new AsOf(festival, () => new Date(), { waitMs: 60_000, idleMs: 60_000 })
  t.teardown(() => asOf.close())
  const paths = ['', '/noticias', `/noticias/${slug}`, '/programacao', '/nada']
  await asOf.use({ position: 2 }, async (db, file) => {
    for (const path of paths) {
      const missing = path === '/nada' ? new NotFound('Este endereço não existe.') : undefined
      const options = { db, assets, publicUrl: PUBLIC_URL, today: '2025-10-01', past }
      const here = await renderAnswer(matchPastPage(base, path, '?a=b'), options, missing)
      const there = await renderer.render({ file, base, path, search: '?a=b', today: '2025-10-01', past })
      if ('redirect' in there) return t.fail(path)
      t.is(there.status, missing ? 404 : 200)
      t.is(String(there.body), String(here.body), path)
    }
  })
  t.plan(2 * paths.length)
})

test.serial('A thread that dies while it renders is a 503, and the next request is answered', async (t) => {
  const { get, cookie } = await openPast(t)
  const page = async () => {
    for (;;) {
      const answer = await get('/admin/em/p2/noticias', { cookie })
      if (answer.status !== 202) return answer
    }
  }
  const threads = startedThreads(t)
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

const unreadable = { file: '/nada/nada.db', base, path: '', search: '', today: '2025-10-01', past }

test.serial('What fails in the thread is no outage: it is logged and not tried again', async (t) => {
  const { renderer } = await openPast(t)
  const error = await t.throwsAsync(renderer.render(unreadable))
  t.false(error instanceof Busy)
})

test.serial('The thread ends with the site', async (t) => {
  const { renderer } = await openPast(t)
  const threads = startedThreads(t)
  renderer.render(unreadable).catch(() => {})
  while (threads.length === 0) await new Promise(setImmediate)
  const ended = once(threads[0]!, 'exit')
  await renderer.close()
  await ended
  await t.throwsAsync(renderer.render(unreadable), { instanceOf: Busy })
})
