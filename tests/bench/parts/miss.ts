import { importContent } from '../content-site.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'

/** The first request for a page after a change. */
export const miss: Part = {
  name: 'miss',
  goals: { 'home, uncached': { ratioAtMost: 1.5 } },

  async run({ children, dir }: BenchContext): Promise<Measurement[]> {
    const child = children.start('measure-miss.ts', [await importContent(dir)], { role: 'server' })
    const { identity, brotli, react } = JSON.parse(await child.nextLine())
    await child.closed
    const limit = { of: 'renderToPipeableStream alone', value: react }
    return [
      { figure: 'home, uncached', unit: 'ms', value: identity, limit },
      { figure: 'the same, compressed with brotli', unit: 'ms', value: brotli, limit },
    ]
  },
}
