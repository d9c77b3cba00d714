import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBigLog } from './big-log.ts'
import type { BenchContext, Measurement, Part } from './part.ts'

export type Figure = Measurement & { part: string; ratio?: number; met?: boolean }
export type PartResult = { part: string; figures: Figure[]; failure?: string }

type Options = Pick<BenchContext, 'rounds' | 'events'> & {
  note(text: string): void
  onResult(result: PartResult): unknown
}

/** One part after the other; one that fails does not stop the others. */
export async function measure(parts: Readonly<Record<string, Part>>, { rounds, events, note, onResult }: Options) {
  const root = await mkdtemp(join(tmpdir(), 'fliporto-bench-'))
  const closing: (() => unknown)[] = []
  const closeAll = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close()
  }
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
  })
  let big: Promise<string> | undefined
  const makeBig = async () => {
    note(`a log of ${events} events …`)
    await createBigLog(join(root, 'big'), events)
    return join(root, 'big')
  }
  const measurePart = async (part: string, run: Part): Promise<PartResult> => {
    note(`${part} …`)
    const dir = join(root, part)
    await mkdir(dir)
    const bigLog = () => (big ??= makeBig())
    const teardown = (close: () => unknown) => void closing.push(close)
    try {
      const measured = await run({ dir, rounds, events, bigLog, teardown })
      return { part, figures: measured.map((one) => beside(part, one)) }
    } catch (error) {
      const [failure] = (error instanceof Error ? error.message : String(error)).split('\n')
      return { part, figures: [], failure }
    } finally {
      await closeAll()
      await rm(dir, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  const all = async () => {
    for (const [part, run] of Object.entries(parts)) await onResult(await measurePart(part, run))
  }
  try {
    await Promise.race([all(), stopped])
  } finally {
    await closeAll()
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** A figure beside its limit and its goal. What is compared with undefined misses nothing. */
function beside(part: string, measured: Measurement): Figure {
  const { value, limit, goal } = measured
  const ratio = limit && value / limit.value
  const { ratioAtLeast, ratioAtMost, atMost } = goal ?? {}
  const isMissed = ratio! < ratioAtLeast! || ratio! > ratioAtMost! || value > atMost!
  return { part, ...measured, ratio, met: goal && !isMissed }
}
