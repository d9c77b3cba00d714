import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Context, Middleware } from 'koa'
import { NotFound } from '../errors.ts'
import type { PageCache } from './page-cache.ts'
import type { ServedAssets } from './render.tsx'
import { IMMUTABLE, NO_CACHE, Representation, send } from './representation.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type BuiltAssets = {
  manifest: ServedAssets
  files: ReadonlyMap<string, Representation>
  worker?: Representation
}

/** The address of each entry point of the build, and those of what it imports. */
type Built = Record<string, [string, ...string[]]>

export async function loadAssets(dist: string): Promise<BuiltAssets> {
  const built: Built = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))
  const named = (ending: string, pattern: RegExp) =>
    Object.entries(built).flatMap(([entry, files]) =>
      pattern.test(entry) ? [[basename(entry, ending), files] as const] : [],
    )
  const sheets = Object.fromEntries(named('.css', /\.css$/).map(([name, [address]]) => [name, address]))
  const screens = Object.fromEntries(named('.tsx', /^views\/(pages\/|admin\/Admin\.tsx)/))
  const [script] = built['views/start.ts']!
  const [waitScript] = built['views/as-of/wait.ts']!
  const names = (await readdir(join(dist, 'client'))).filter((name) => types[extname(name)])
  const files = new Map(await Promise.all(names.map((name) => loadFile(join(dist, 'client', name)))))
  const textAt = (address = '') => String(files.get(basename(address))?.body ?? '')
  const frame = textAt(sheets.frame)
  const players = textAt(sheets.players)
  const inline = Object.keys(screens).map((screen) => {
    const text = frame + textAt(sheets[screen])
    return [screen, { ...inlined(text), withPlayers: inlined(text + players) }] as const
  })
  const body = await readFile(join(dist, 'sw.js'))
  const worker = new Representation({ type: types['.js']!, body, cacheControl: NO_CACHE })
  return { manifest: { script, waitScript, sheets, screens, inline: Object.fromEntries(inline) }, files, worker }
}

async function loadFile(file: string): Promise<[name: string, Representation]> {
  // `npm run dev` builds without brotli
  const [body, bestBrotli] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(() => undefined)])
  const type = types[extname(file)]!
  return [basename(file), new Representation({ type, body, bestBrotli, cacheControl: IMMUTABLE })]
}

const inlined = (text: string) => ({
  text,
  hash: `sha256-${createHash('sha256').update(text).digest('base64')}`,
})

export function serveWorker(worker: Representation | undefined): Middleware {
  return async function serviceWorker(ctx: Context) {
    if (!worker) throw new NotFound('Este ficheiro não existe.')
    await send(ctx, worker)
  }
}

export function serveAssets(files: ReadonlyMap<string, Representation>, cache: PageCache): Middleware {
  return async function assets(ctx: Context) {
    const file = files.get(ctx.params.file)
    if (!file) throw new NotFound('Este ficheiro não existe.')
    await send(ctx, await cache.getOrCreate(ctx.path, async () => ({ answer: file, needs: [] })))
  }
}
