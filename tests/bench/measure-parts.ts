import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFestival } from '../../src/festival.ts'
import { appendItems } from '../support/big-site.ts'
import { addAdministrator } from '../support/signed-in-site.ts'
import type { BenchContext, Part } from './part.ts'
import { evaluate, type Figure } from './table.ts'

export type PartResult = { part: string; figures: Figure[]; failure?: string }

type MeasureOptions = Pick<BenchContext, 'rounds' | 'events' | 'note'> & { onResult(result: PartResult): unknown }

/** One part after the other; one that fails does not stop the others. */
export async function measureParts(
  parts: readonly Part[],
  { rounds, events, note, onResult }: MeasureOptions,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'fliporto-bench-'))
  const closing: (() => unknown)[] = []
  const closeAll = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close()
  }
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
  })
  let big: Promise<string> | undefined
  const createBigLog = async () => {
    note(`a log of ${events} events …`)
    const festival = await openFestival({ dataDir: join(root, 'big') })
    await festival.catchUp()
    await appendItems(festival, events)
    await addAdministrator(festival)
    await festival.close()
    return festival.dataDir
  }
  const measurePart = async ({ name, goals, run }: Part): Promise<PartResult> => {
    note(`${name} …`)
    const dir = join(root, name)
    await mkdir(dir)
    const bigLog = () => (big ??= createBigLog())
    const teardown = (close: () => unknown) => void closing.push(close)
    try {
      const measured = await run({ dir, rounds, events, bigLog, note, teardown })
      return { part: name, figures: measured.map((one) => evaluate(name, one, goals[one.figure])) }
    } catch (error) {
      return { part: name, figures: [], failure: firstLine(error) }
    } finally {
      await closeAll()
      await rm(dir, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  const all = async () => {
    for (const part of parts) await onResult(await measurePart(part))
  }
  try {
    await Promise.race([all(), stopped])
  } finally {
    await closeAll()
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
