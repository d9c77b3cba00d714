import { importContent } from '../content-site.ts'
import type { BenchContext, Measurement, Part } from '../part.ts'

/** The first request for a page after a change. */
export const miss: Part = {
  name: 'miss',
  goals: { 'home that is not kept': { ratioAtMost: 1.5 } },

  async run({ children, dir }: BenchContext): Promise<Measurement[]> {
    const once = children.start('measure-miss.ts', [await importContent(dir)], { role: 'server' })
    const { identity, brotli, react } = JSON.parse(await once.nextLine())
    await once.closed
    const limit = { of: 'renderToPipeableStream alone', value: react }
    return [
      { figure: 'home that is not kept', unit: 'ms', value: identity, limit },
      { figure: 'the same, packed with brotli', unit: 'ms', value: brotli, limit },
    ]
  },
}
