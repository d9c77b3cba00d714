import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { cookieHeader, multipartForm, signIn } from '../../support/signed-in-site.ts'
import type { Reply } from '../bare-server.ts'
import { startBuiltServer } from '../built-server.ts'
import { type BenchContext, interleaved, type Measurement, milliseconds, type Part } from '../part.ts'

const CONNECTIONS = 48
/** A single client thread would be slower than the server. */
const WORKERS = 3
const SECONDS = 1
const SAVES_PER_ROUND = 20

const ways: { way: string; headers: Record<string, string> }[] = [
  { way: 'identity', headers: { 'accept-encoding': 'identity' } },
  { way: 'brotli', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { way: '304', headers: { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': '*' } },
]
const ARTICLE = 'an article'
const kinds = ['/', '/noticias', '/programacao', ARTICLE, '/api/news']
const targets = kinds.flatMap((kind) => ways.map((way) => ({ kind, figure: `${kind}, ${way.way}`, ...way })))

/** Kept pages, and an article after each of its changes, beside plain node:http with the same bytes and headers. */
export const pages: Part = async (ctx) => {
  const { origin } = await startBuiltServer(ctx, join(ctx.dir, 'data'))
  const [article] = (await (await fetch(`${origin}/api/news`)).json()) as [{ id: string; slug: string }]
  const pathOf = (kind: string) => (kind === ARTICLE ? `/noticias/${article.slug}` : kind)
  const replies: Reply[] = []
  for (const { kind, headers } of targets) replies.push(await fetchReply(origin + pathOf(kind), headers))
  const ports = await startBareServers(ctx, replies)
  const bareOf = (index: number) => `http://127.0.0.1:${ports[index]}`
  const of = 'node:http, same bytes'

  const figures: Measurement[] = []
  for (const [index, { kind, figure, headers }] of targets.entries()) {
    const rateOf = (url: string) => () => measureRate(url + pathOf(kind), headers, replies[index]!.status)
    const { site, bare } = await interleaved(ctx.rounds, { bare: rateOf(bareOf(index)), site: rateOf(origin) })
    const limit = { of, value: bare }
    figures.push({ figure, unit: 'requests/s', value: site, limit, goal: { ratioAtLeast: 0.7 } })
  }
  const bareArticle = bareOf(targets.findIndex(({ figure }) => figure === `${ARTICLE}, brotli`))
  const { uncached, bare } = await interleaved(ctx.rounds * SAVES_PER_ROUND, {
    uncached: await afterSaves(origin, article),
    bare: () => milliseconds(async () => (await fetch(bareArticle)).text()),
  })
  return [...figures, { figure: 'an article, uncached', unit: 'ms', value: uncached, limit: { of, value: bare } }]
}

/** Headers that Node adds. */
const nodeHeaders = /^(date|connection|keep-alive)$/i

/** The response with its bytes as sent, and the application's headers. */
const fetchReply = (url: string, headers: Readonly<Record<string, string>>): Promise<Reply> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const { rawHeaders: raw, statusCode: status = 0 } = answer
        const sent = raw.flatMap((name, at) => (at % 2 || nodeHeaders.test(name) ? [] : [name, raw[at + 1]!]))
        resolve({ status, headers: sent, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })

async function startBareServers({ teardown }: BenchContext, replies: readonly Reply[]): Promise<number[]> {
  const servers = fork(join(import.meta.dirname, '..', 'bare-server.ts'), { serialization: 'advanced' })
  teardown(() => servers.disconnect())
  servers.send(replies as Reply[])
  const [ports] = await once(servers, 'message')
  return ports
}

/** Responses per second. Fails on any other status. */
async function measureRate(url: string, headers: Record<string, string>, status: number): Promise<number> {
  const {
    statusCodeStats = {},
    errors,
    timeouts,
    duration,
  } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    workers: WORKERS,
    duration: SECONDS,
  })
  if (errors + timeouts > 0 || Object.keys(statusCodeStats).join() !== String(status))
    throw new Error(`${url}: ${errors + timeouts} errors, answers ${JSON.stringify(statusCodeStats)}`)
  return Number(statusCodeStats[`${status}`]!.count) / duration
}

/** Changes the article and times the first request for its page after that. */
async function afterSaves(origin: string, { id, slug }: { id: string; slug: string }): Promise<() => Promise<number>> {
  const headers = { cookie: cookieHeader(await signIn(origin)) }
  let saves = 0
  return async () => {
    saves += 1
    const excerpt = `Quatro dias, ${saves}.`
    const body = multipartForm({ excerpt })
    const { status } = await fetch(`${origin}/api/admin/news/${id}`, { method: 'PUT', headers, body })
    let page = ''
    const took = await milliseconds(async () => {
      page = await (await fetch(`${origin}/noticias/${slug}`)).text()
    })
    if (status !== 200 || !page.includes(excerpt)) throw new Error(`a save was answered ${status}, or is not shown`)
    return took
  }
}
