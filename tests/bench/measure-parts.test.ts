import { existsSync } from 'node:fs'
import test from 'ava'
import { measureParts, type PartResult } from './measure-parts.ts'
import type { Part } from './part.ts'

const part = (name: string, run: Part['run']): Part => ({ name, goals: { figure: { atMost: 2 } }, run })
const one = (value: number) => async () => [{ figure: 'figure', unit: 'ms', value }]

async function resultsOf(parts: readonly Part[]): Promise<PartResult[]> {
  const results: PartResult[] = []
  await measureParts(parts, {
    rounds: 1,
    events: 1_000,
    note: () => {},
    onResult: (result) => results.push(result),
  })
  return results
}

test('A part that fails is named with its reason, and the others are measured', async (t) => {
  const fails = part('second', async () => {
    throw new Error('302 instead of a page\nand a stack')
  })
  const results = await resultsOf([part('first', one(1)), fails, part('third', one(3))])
  t.deepEqual(
    results.map(({ part, failure, figures }) => [part, failure, figures.map(({ value, met }) => [value, met])]),
    [
      ['first', undefined, [[1, true]]],
      ['second', '302 instead of a page', []],
      ['third', undefined, [[3, false]]],
    ],
  )
})

test('A result is told before the next part begins, and what a failed part opened is closed', async (t) => {
  const told: string[] = []
  let left: { dir: string; closed: boolean } | undefined
  const fails = part('fails', async ({ dir, teardown }) => {
    left = { dir, closed: false }
    teardown(() => Object.assign(left!, { closed: true }))
    throw new Error('no')
  })
  const next = part('next', async () => {
    t.deepEqual(told, ['fails'])
    t.true(left!.closed)
    t.false(existsSync(left!.dir))
    return []
  })
  await measureParts([fails, next], {
    rounds: 1,
    events: 1_000,
    note: () => {},
    onResult: ({ part }) => told.push(part),
  })
  t.deepEqual(told, ['fails', 'next'])
})
