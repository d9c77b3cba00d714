import type { Festival } from '../../src/festival.ts'
import { cause, run } from './festival.ts'
import { sampleNamed } from './samples.ts'

type Changes = Record<string, unknown>

/** Writes sample items, one a minute from 2025-10-01T08:01:00Z on. */
export function samplePublisher(festival: Festival) {
  let minutes = 0
  const write = (kind: string, id: string, command: (noun: ReturnType<typeof sampleNamed>['noun']) => object) => {
    const { noun } = sampleNamed(kind)
    const at = new Date(Date.UTC(2025, 9, 1, 8, ++minutes)).toISOString()
    return run(festival, noun, id, command(noun) as Parameters<typeof noun.decide>[1], { ...cause, at })
  }
  let number = 0
  return {
    create: (kind: string, id: string, fields: Changes = {}) =>
      write(kind, id, ({ commands }) => ({
        type: commands.create,
        fields: { ...sampleNamed(kind).fields(++number), ...fields },
      })),
    change: (kind: string, id: string, changes: Changes) =>
      write(kind, id, ({ commands }) => ({ type: commands.change, changes })),
    remove: (kind: string, id: string) => write(kind, id, ({ commands }) => ({ type: commands.remove })),
    restore: (kind: string, id: string, item: { fields: Changes; position: number; createdAt: string }) =>
      write(kind, id, ({ commands }) => ({ type: commands.restore, ...item })),
  }
}
