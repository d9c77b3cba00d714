import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { openFestival } from '../../src/festival.ts'
import { importInitialContent } from '../../src/import/initial.ts'
import type { Child } from './children.ts'
import type { BenchContext } from './part.ts'

export type Reply = { status: number; headers: string[]; body: Buffer }

export type ContentSite = { origin: string; site: Child }

/** The real application with the festival's own content, in a process of its own. */
export async function openContentSite({ children, dir }: BenchContext, databaseUrl?: string): Promise<ContentSite> {
  return startSite(children, await importContent(dir, databaseUrl), databaseUrl)
}

/** The application over content that is there. */
export async function startSite(
  children: BenchContext['children'],
  dataDir: string,
  databaseUrl?: string,
): Promise<ContentSite> {
  const site = children.start('site.ts', databaseUrl ? [dataDir, databaseUrl] : [dataDir], { role: 'server' })
  const { port } = JSON.parse(await site.nextLine())
  return { origin: `http://127.0.0.1:${port}`, site }
}

/** A DATA_DIR with the initial content, which with `databaseUrl` is in that database. */
export async function importContent(dir: string, databaseUrl?: string): Promise<string> {
  const dataDir = join(dir, databaseUrl ? 'node' : 'content')
  const festival = await openFestival({ dataDir, databaseUrl })
  await festival.catchUp()
  await importInitialContent(festival, join('data', 'initial'), { now: () => new Date() })
  await festival.close()
  return dataDir
}

/** What the server says to every request by itself. */
const nodeHeaders = /^(date|connection|keep-alive)$/i

/** An answer with its bytes as they were sent, and the headers that the application gave. */
export const fetchReply = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const { rawHeaders: raw, statusCode: status = 0 } = answer
        const given = raw.flatMap((name, at) => (at % 2 || nodeHeaders.test(name) ? [] : [name, raw[at + 1]!]))
        resolve({ status, headers: given, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })

/** What is asked for so often is packed again, as small as it gets, once the server is quiet. */
const RECOMPRESSED_AFTER = 20

/** An answer in brotli as those get it who ask for what many ask for. */
export async function fullyCompressedReply(url: string): Promise<Reply> {
  const ask = () => fetchReply(url, { 'accept-encoding': 'br' })
  for (let asked = 1; asked < RECOMPRESSED_AFTER; asked += 1) await ask()
  let reply = await ask()
  const smallest = brotliCompressSync(brotliDecompressSync(reply.body)).length
  while (reply.body.length > smallest) {
    await new Promise((done) => setTimeout(done, 200))
    reply = await ask()
  }
  return reply
}

/** The path of its page. */
export async function newestArticlePath(origin: string): Promise<string> {
  const [{ slug }] = JSON.parse(String((await fetchReply(`${origin}/api/news`)).body))
  return `/noticias/${slug}`
}

/** The paths of all pages, as the map of the site has them. */
export async function pagePaths(origin: string): Promise<string[]> {
  const map = String((await fetchReply(`${origin}/sitemap.xml`)).body)
  return [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
}
