import type { ChildProcesses } from './children.ts'

/** What a part measured. `limit` is what the same machine did in the same run without the product in the way. */
export type Measurement = {
  figure: string
  unit: string
  value: number
  limit?: { of: string; value: number }
}

export type Goal = { ratioAtLeast: number } | { ratioAtMost: number } | { atLeast: number } | { atMost: number }

export type BenchContext = {
  /** A folder of this part's own, on the disk under test; removed afterwards. */
  dir: string
  rounds: number
  /** A DATA_DIR with `events` invented events and its read tables, made once for all parts. Parts leave it as it was. */
  bigLog(): Promise<string>
  events: number
  children: ChildProcesses
  note(text: string): void
}

export type Part = {
  name: string
  /** By figure. A figure without a goal is shown for what it says. */
  goals: Record<string, Goal>
  run(ctx: BenchContext): Promise<Measurement[]>
}
