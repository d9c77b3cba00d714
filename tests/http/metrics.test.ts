import test from 'ava'
import { Metrics } from '../../src/http/metrics.ts'
import { openSite } from '../support/site.ts'

test('Requests, cache, log and work are counted', async (t) => {
  const counted = new Metrics()
  const site = await openSite(t, { metrics: counted, timed: (work, run) => counted.timed(work, run) })
  await site.create('news', 'um')
  for (const path of ['/api/news', '/api/news', '/api/news?x=1', '/nada', '/api/nada']) await site.get(path)
  const lines = (await site.readText('/metrics')).split('\n').filter((line) => line && !line.startsWith('#'))
  /** By name and labels, parsed like Prometheus. */
  const metrics = new Map(lines.map((line) => line.split(/ (?=\S*$)/) as [string, string]))
  const metric = (name: string) => Number(metrics.get(`fliporto_${name}`))
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
  for (const name of ['cache_bytes', 'database_bytes', 'memory_bytes', 'readers_idle']) t.true(metric(name) > 0, name)
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
