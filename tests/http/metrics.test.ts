import test, { type ExecutionContext } from 'ava'
import { Metrics } from '../../src/http/metrics.ts'
import { openSite } from '../support/site.ts'
import { addSubscriber } from '../support/subscribers.ts'

/** The site's metrics by name and labels, parsed like Prometheus. */
const metricsOf = async ({ get }: Pick<Awaited<ReturnType<typeof openSite>>, 'get'>) => {
  const text = await (await get('/metrics')).text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

const rendersOf = async (site: Parameters<typeof metricsOf>[0]) =>
  (await metricsOf(site)).get('fliporto_work_seconds_count{work="render"}') ?? 0

async function openMeasuredSite(t: ExecutionContext) {
  const metrics = new Metrics()
  return openSite(t, { metrics, timed: (work, run) => metrics.timed(work, run) })
}

test('Requests, cache, log and work are counted', async (t) => {
  const site = await openMeasuredSite(t)
  await site.create('news', 'um')
  for (const path of ['/api/news', '/api/news', '/api/news?x=1', '/nada', '/api/nada']) await site.get(path)
  const metrics = await metricsOf(site)
  const metric = (name: string) => metrics.get(`fliporto_${name}`)
  t.deepEqual(
    {
      reads: metric('requests_total{kind="api",status="200"}'),
      notFound: metric('requests_total{kind="api",status="404"}'),
      pages: metric('requests_total{kind="page",status="404"}'),
      hits: metric('cache_hits_total'),
      misses: metric('cache_misses_total'),
      entries: metric('cache_entries'),
      events: metric('log_events'),
      writes: metric('work_seconds_count{work="write"}'),
      renders: metric('work_seconds_count{work="render"}'),
      waiting: metric('reads_waiting'),
    },
    {
      reads: 3,
      notFound: 1,
      pages: 1,
      hits: 2,
      misses: 2,
      entries: 2,
      events: 1,
      writes: 1,
      renders: 1,
      waiting: 0,
    },
  )
  for (const name of ['cache_bytes', 'database_bytes', 'memory_bytes', 'readers_idle']) t.true(metric(name)! > 0, name)
})

test('A write invalidates only the pages that show it', async (t) => {
  const site = await openMeasuredSite(t)
  const { create } = site
  const visitAll = async () => {
    const before = await rendersOf(site)
    for (const path of ['/', '/noticias', '/programacao', '/biblioteca', '/podcast']) await site.get(path)
    return (await rendersOf(site)) - before
  }
  t.is(await visitAll(), 5)
  await create('news', 'n')
  t.is(await visitAll(), 1)
  await create('writer', 'w')
  t.is(await visitAll(), 2, 'the library, and the programme, which links its guests')
  await create('sponsor', 's')
  t.is(await visitAll(), 1)
  await addSubscriber(site.festival, 'ana@exemplo.pt')
  t.is(await visitAll(), 0)
})

test('Metrics are served to local clients only, not through a local proxy', async (t) => {
  const { get } = await openSite(t)
  t.is((await get('/metrics')).status, 200)
  for (const header of ['x-forwarded-for', 'forwarded']) {
    const answer = await get('/metrics', { [header]: 'for=192.0.2.1' })
    t.is(answer.status, 404, header)
    t.false((await answer.text()).includes('fliporto_'))
  }
})
