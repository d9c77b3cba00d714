import { contentIn } from '../content-site.ts'
import type { Context, Measured, Part } from '../part.ts'

/** What the first visitor after a change waits for. */
export const miss: Part = {
  name: 'miss',
  goals: { 'home that is not kept': { ratioAtMost: 1.5 } },

  async run({ children, dir }: Context): Promise<Measured[]> {
    const once = children.start('measure-miss.ts', [await contentIn(dir)], { place: 'server' })
    const { identity, brotli, react } = JSON.parse(await once.line())
    await once.ended
    const limit = { of: 'renderToPipeableStream alone', value: react }
    return [
      { figure: 'home that is not kept', unit: 'ms', value: identity, limit },
      { figure: 'the same, packed with brotli', unit: 'ms', value: brotli, limit },
    ]
  },
}
