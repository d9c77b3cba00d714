import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBigDataDir } from './big-data-dir.ts'
import { ChildProcesses } from './children.ts'
import type { Part } from './part.ts'
import { evaluate, type Figure } from './table.ts'

export type PartResult = { part: string; figures: Figure[]; failure?: string }

type MeasureOptions = {
  rounds: number
  events: number
  note(text: string): void
  onResult(result: PartResult): unknown
}

/** One part after the other; one that fails does not stop the others. */
export async function measureParts(
  parts: readonly Part[],
  { rounds, events, note, onResult }: MeasureOptions,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'fliporto-bench-'))
  const children = new ChildProcesses()
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
  })
  let big: Promise<string> | undefined
  const createBigLog = () => {
    note(`a log of ${events} events …`)
    return createBigDataDir(join(root, 'big'), events)
  }
  const bigLog = () => (big ??= createBigLog())
  const measurePart = async ({ name, goals, run }: Part): Promise<PartResult> => {
    note(`${name} …`)
    const dir = join(root, name)
    await mkdir(dir)
    try {
      const measured = await run({ dir, rounds, events, bigLog, children, note })
      return { part: name, figures: measured.map((one) => evaluate(name, one, goals[one.figure])) }
    } catch (error) {
      return { part: name, figures: [], failure: firstLine(error) }
    } finally {
      await children.stopAll()
      await rm(dir, { recursive: true, force: true, maxRetries: 3 })
    }
  }
  const all = async () => {
    for (const part of parts) await onResult(await measurePart(part))
  }
  try {
    await Promise.race([all(), stopped])
  } finally {
    children.killAll()
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 200)
