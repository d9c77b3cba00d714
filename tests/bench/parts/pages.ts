import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchReply, newestArticlePath, openContentSite } from '../content-site.ts'
import { measureRate } from '../max-load.ts'
import type { BenchContext, Goal, Measurement, Part } from '../part.ts'
import { interleaved } from '../rounds.ts'

const CONNECTIONS = 48
const SECONDS = 1
const unit = 'requests/s'

export const ways: { way: string; headers: Record<string, string> }[] = [
  { way: 'identity', headers: { 'accept-encoding': 'identity' } },
  { way: 'brotli', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { way: '304', headers: { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': '*' } },
]

const kinds = ['/', '/noticias', '/programacao', 'an article', '/api/news']
export const figureOf = (kind: string, way: string) => `${kind}, ${way}`

/** Cached responses, beside plain node:http with the same bytes and headers. */
export const pages: Part = {
  name: 'pages',
  goals: Object.fromEntries(
    kinds.flatMap((kind) => ways.map(({ way }): [string, Goal] => [figureOf(kind, way), { ratioAtLeast: 0.9 }])),
  ),

  async run(ctx: BenchContext): Promise<Measurement[]> {
    const { origin, site } = await openContentSite(ctx)
    const targets = kinds.flatMap((kind) => ways.map((way) => ({ kind, ...way })))
    const article = await newestArticlePath(origin)
    const pathOf = (kind: string) => (kind === 'an article' ? article : kind)
    const replies = []
    for (const { kind, headers } of targets) replies.push(await fetchReply(origin + pathOf(kind), headers))
    const file = join(ctx.dir, 'replies.json')
    await writeFile(file, JSON.stringify(replies.map((reply) => ({ ...reply, body: reply.body.toString('base64') }))))
    const bare = ctx.children.start('baseline-server.ts', [file], { role: 'server' })
    const ports: number[] = JSON.parse(await bare.nextLine())

    const figures: Measurement[] = []
    for (const [index, { kind, way, headers }] of targets.entries()) {
      const shots = { paths: [pathOf(kind)], headers, connections: CONNECTIONS, seconds: SECONDS }
      const { status } = replies[index]!
      const speeds = await interleaved(ctx.rounds, {
        limit: () => measureRate({ ...shots, url: `http://127.0.0.1:${ports[index]}` }, status),
        site: () => measureRate({ ...shots, url: origin }, status),
      })
      const limit = { of: 'node:http, same bytes', value: speeds.limit }
      figures.push({ figure: figureOf(kind, way), unit, value: speeds.site, limit })
    }
    await bare.stop()
    await site.stop()
    return figures
  },
}
