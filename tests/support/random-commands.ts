import { act } from '../../src/content/act.ts'
import { media } from '../../src/content/media.ts'
import { subscriber } from '../../src/content/subscriber.ts'
import { DomainError } from '../../src/errors.ts'
import type { Festival } from '../../src/festival.ts'
import { run } from './festival.ts'
import { picture, type Sample, samples } from './samples.ts'

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const descriptions = [
  { alt: 'Um livro' },
  { alt: '', hidden: true },
  { focus: { x: 0.25, y: 1 }, credit: 'Ana' },
  { focus: null, hidden: false },
]

/**
 * Executes random commands of every noun, some at the same time, and counts the refused ones. Few ids and fewer slugs,
 * so that items are removed and created again and slugs collide.
 */
export async function runRandomCommands(festival: Festival, { commands, seed }: { commands: number; seed: number }) {
  const random = seeded(seed)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const number = (below: number) => Math.floor(random() * below)

  const changesOf = ({ one: [a, valueA], other: [b, valueB], fields }: Sample) => {
    const whole = fields(number(6))
    const changes: Record<string, unknown> = one([{ [a]: valueA }, { [b]: valueB }, { [a]: whole[a], [b]: whole[b] }])
    for (const name of ['slug', 'isVisible']) {
      if (name in whole && random() < 0.5) changes[name] = name === 'slug' ? whole[name] : random() < 0.5
    }
    return changes
  }

  const command = (): Promise<unknown> => {
    const sample = one([...samples, null])
    if (sample === null) {
      const id = String(number(4))
      return one([
        () => run(festival, subscriber, id, { type: 'JoinNewsletter', address: `cifra-${id}` }),
        () => run(festival, subscriber, id, { type: 'EraseSubscriber' }),
        () => run(festival, act, id, { type: 'UndoAct' }),
        () => run(festival, media, id, { type: 'StoreMedia', fields: picture(Number(id)) }),
        () =>
          run(festival, media, id, { type: 'DescribeMedia', changes: one(descriptions), version: one([undefined, 1]) }),
      ])()
    }
    const { noun, fields } = sample
    const create = { type: noun.commands.create, fields: fields(number(6)) }
    const change = { type: noun.commands.change, changes: changesOf(sample), version: one([undefined, undefined, 1]) }
    const remove = { type: noun.commands.remove }
    const unpublish = { type: noun.commands.unpublish ?? noun.commands.remove }
    const origin = { position: 1 + number(20), createdAt: `2025-10-0${1 + number(9)}T09:00:00.000Z` }
    const restore = { type: noun.commands.restore, fields: fields(number(6)), ...origin }
    const toggle = noun.kind === 'section' ? { type: 'ToggleSectionVisibility' } : change
    return run(
      festival,
      noun,
      String(number(4)),
      one([create, create, restore, change, change, toggle, toggle, remove, remove, unpublish]),
    )
  }

  let refused = 0
  for (let done = 0; done < commands; ) {
    const count = Math.min(1 + number(12), commands - done)
    const outcomes = await Promise.allSettled(Array.from({ length: count }, command))
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      if (!(outcome.reason instanceof DomainError)) throw outcome.reason
      refused += 1
    }
    done += count
  }
  return { refused }
}
