import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { openFestival } from '../../src/festival.ts'
import { importInitialContent } from '../../src/import/initial.ts'
import type { Child } from './children.ts'
import type { BenchContext } from './part.ts'

export type Reply = { status: number; headers: string[]; body: Buffer }

export type ContentSite = { origin: string; site: Child }

/** Starts the real application with the initial content in its own process. */
export async function openContentSite({ children, dir }: BenchContext, databaseUrl?: string): Promise<ContentSite> {
  return startSite(children, await importContent(dir, databaseUrl), databaseUrl)
}

/** Starts the application over an existing DATA_DIR. */
export async function startSite(
  children: BenchContext['children'],
  dataDir: string,
  databaseUrl?: string,
): Promise<ContentSite> {
  const site = children.start('site.ts', databaseUrl ? [dataDir, databaseUrl] : [dataDir], { role: 'server' })
  const { port } = JSON.parse(await site.nextLine())
  return { origin: `http://127.0.0.1:${port}`, site }
}

/** Creates a DATA_DIR, or fills `databaseUrl`, with the initial content. */
export async function importContent(dir: string, databaseUrl?: string): Promise<string> {
  const dataDir = join(dir, databaseUrl ? 'node' : 'content')
  const festival = await openFestival({ dataDir, databaseUrl })
  await festival.catchUp()
  await importInitialContent(festival, join('data', 'initial'), { now: () => new Date() })
  await festival.close()
  return dataDir
}

/** Headers that Node adds. */
const nodeHeaders = /^(date|connection|keep-alive)$/i

/** The response with its bytes as sent, and the application's headers. */
export const fetchReply = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
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

/** The server compresses a page at the highest quality after this many requests, once it is idle. */
const RECOMPRESSED_AFTER = 20

/** Requests a page until the server has compressed it at the highest quality. */
export async function fullyCompressedReply(url: string): Promise<Reply> {
  const load = () => fetchReply(url, { 'accept-encoding': 'br' })
  for (let count = 1; count < RECOMPRESSED_AFTER; count += 1) await load()
  let reply = await load()
  const smallest = brotliCompressSync(brotliDecompressSync(reply.body)).length
  while (reply.body.length > smallest) {
    await new Promise((done) => setTimeout(done, 200))
    reply = await load()
  }
  return reply
}

export async function newestArticlePath(origin: string): Promise<string> {
  const [{ slug }] = JSON.parse(String((await fetchReply(`${origin}/api/news`)).body))
  return `/noticias/${slug}`
}

/** The paths of all pages, from the sitemap. */
export async function pagePaths(origin: string): Promise<string[]> {
  const map = String((await fetchReply(`${origin}/sitemap.xml`)).body)
  return [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
}
