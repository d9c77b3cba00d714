/** `limit` is the same work without our code, on the same machine in the same run. */
export type Measurement = {
  figure: string
  unit: string
  value: number
  limit?: { of: string; value: number }
}

export type Goal = { ratioAtLeast: number } | { ratioAtMost: number } | { atLeast: number } | { atMost: number }

export type BenchContext = {
  /** The part's own folder on the disk under test; removed afterwards. */
  dir: string
  rounds: number
  /** A DATA_DIR with `events` events, its read tables and an ACCOUNT, shared by all parts, which append nothing to it. */
  bigLog(): Promise<string>
  events: number
  note(text: string): void
  /** What a part opens and does not close itself, also when it fails. */
  teardown(close: () => unknown): void
}

export type Part = {
  name: string
  /** By figure. Figures without a goal are only printed. */
  goals: Record<string, Goal>
  run(ctx: BenchContext): Promise<Measurement[]>
}
