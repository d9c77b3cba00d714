import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, resolve } from 'node:path'
import type { ExecutionContext } from 'ava'

type Mode = 'up' | 'stopped' | 'held' | 'broken'
/** What is answered instead of the site's own answer. */
export type Build = { script: string; worker: string; rename(text: string): string }

/** Stands before a site: stops, holds or breaks it, and can put another build of it in its place. */
export async function openBefore(t: ExecutionContext<unknown>, origin: string) {
  const held: (() => void)[] = []
  const control = {
    mode: 'up' as Mode,
    build: undefined as Build | undefined,
    up() {
      control.mode = 'up'
      for (const resume of held.splice(0)) resume()
    },
  }
  const server = createServer(async (incoming, answer) => {
    const { mode } = control
    if (mode === 'stopped') return incoming.socket.destroy()
    if (mode === 'broken') return answer.writeHead(503).end()
    if (mode === 'held') await new Promise<void>((done) => held.push(done))
    // The browser left, or the site was closed after the test
    await forward(origin, control, incoming, answer).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    control.up()
    server.closeAllConnections()
    server.close()
  })
  return { control, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function forward(
  origin: string,
  { build }: { build?: Build },
  incoming: IncomingMessage,
  answer: ServerResponse,
) {
  const { url = '', method, headers } = incoming
  if (build && url === '/sw.js') {
    return answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(build.worker)
  }
  const path = build ? url.replace(basename(build.script), build.rename(basename(build.script))) : url
  const accept = { ...headers, 'accept-encoding': 'identity', ...(build && { 'if-none-match': '' }) }
  const onward = request(origin + path, { method, headers: accept })
  incoming.pipe(onward)
  const [reply] = (await once(onward, 'response')) as [IncomingMessage]
  const isPage = reply.headers['content-type']?.startsWith('text/html')
  if (!build || !isPage) {
    answer.writeHead(reply.statusCode!, reply.headers)
    return void reply.pipe(answer)
  }
  const body = Buffer.concat(await reply.toArray()).toString()
  const { 'content-length': _, etag: __, ...rest } = reply.headers
  answer.writeHead(reply.statusCode!, rest).end(build.rename(body))
}

const bundle = async (files: string[] | null): Promise<string> =>
  (await import(resolve('scripts/service-worker.mjs'))).serviceWorker(files)

/** The same site with a start script of another name. */
export async function nextBuild(): Promise<Build> {
  const {
    'views/start.ts': [script],
  } = JSON.parse(await readFile('dist/manifest.json', 'utf8'))
  const files: string[] = JSON.parse(await readFile('dist/offline-files.json', 'utf8'))
  const next = script.replace(/-\w+\.js$/, '-NEXTBUIL.js')
  const worker = await bundle(files.map((file) => (file === script ? next : file)))
  return { script: next, worker, rename: swap(basename(script), basename(next)) }
}

/** The site with the worker that ends the others. */
export async function buildWithoutWorker(): Promise<Build> {
  return { script: '/none', worker: await bundle(null), rename: (text) => text }
}

const swap = (one: string, other: string) => (text: string) => (text === other ? one : text.replaceAll(one, other))
