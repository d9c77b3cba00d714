import { existsSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { firstPaintBytes } from '../../support/first-paint.ts'
import { fetchReply, fullyCompressedReply, openContentSite } from '../content-site.ts'
import { minimalScriptBytes } from '../minimal-app.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'

const acceptBrotli = { 'accept-encoding': 'br' }

/** The size of a visitor's first page. */
export const bytes: Part = {
  name: 'bytes',
  goals: {
    'home, what its first paint needs': { atMost: 14_600 },
    'its scripts': { ratioAtMost: 1.2 },
    'hero picture': { atMost: 80_000 },
  },

  async run(ctx: BenchContext): Promise<Measurement[]> {
    if (!existsSync('dist/manifest.json')) {
      ctx.note('dist/ is missing: skipped')
      return []
    }
    const { origin, site } = await openContentSite(ctx)
    const sizeOf = async (path: string) => (await fetchReply(origin + path, acceptBrotli)).body.length
    const home = await fullyCompressedReply(`${origin}/`)
    const html = String(brotliDecompressSync(home.body))
    const linked = (rel: RegExp) =>
      [...html.matchAll(/<(?:link|script)\b[^>]*>/g)]
        .filter(([tag]) => rel.test(tag))
        .map(([tag]) => /(?:href|src)="([^"]+)"/.exec(tag)![1]!)

    const { preload } = JSON.parse(/<script id="state"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
    const scripts = await findScripts(origin, linked(/<script[^>]* src=/), preload)
    const sizes = await Promise.all(scripts.map(sizeOf))
    const figures: Measurement[] = [
      { figure: 'home, what its first paint needs', unit: 'bytes', value: firstPaintBytes(html) },
      { figure: 'home, all of its HTML', unit: 'bytes', value: home.body.length },
      {
        figure: 'its scripts',
        unit: 'bytes',
        value: sum(sizes),
        limit: { of: 'react, toolkit and router alone', value: await minimalScriptBytes() },
      },
      { figure: 'hero picture', unit: 'bytes', value: await sizeOf(findHero(html)) },
    ]
    await site.stop()
    return figures
  },
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

/** The entry script, the screen's chunks and all their static imports. */
async function findScripts(origin: string, first: readonly string[], screen: readonly string[]): Promise<string[]> {
  const all = new Set([...first, ...screen])
  for (const script of all) {
    const source = String((await fetchReply(origin + script)).body)
    const imports = source.matchAll(first.includes(script) ? anyImport : staticImport)
    for (const [, address] of imports) all.add(address!)
  }
  return [...all]
}

const staticImport = /(?:from|import)\s?"(\/assets\/[^"]+)"/g
const anyImport = /(?:from|import)\s?\(?"(\/assets\/[^"]+)"/g

/** The picture with fetchpriority="high". */
function findHero(html: string): string {
  const [, address] = /<img[^>]* fetchpriority="high"[^>]* src="([^"]+)"/i.exec(html) ?? []
  if (!address) throw new Error('the home page has no picture with high priority')
  return address
}
