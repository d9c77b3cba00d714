/** `limit` is the same work without our code, on the same machine in the same run. */
export type Measurement = {
  figure: string
  unit: string
  value: number
  limit?: { of: string; value: number }
  /** Ratios are those to the limit. */
  goal?: { ratioAtLeast?: number; ratioAtMost?: number; atMost?: number }
}

export type BenchContext = {
  /** The part's own folder on the disk under test; removed afterwards. */
  dir: string
  rounds: number
  /** A DATA_DIR with `events` events, its read tables and an ACCOUNT, shared by all parts, which append nothing to it. */
  bigLog(): Promise<string>
  events: number
  /** What a part opens and does not close itself, also when it fails. */
  teardown(close: () => unknown): void
}

export type Part = (ctx: BenchContext) => Promise<Measurement[]>

/** Measures the contenders alternately, so that noise affects all of them. Returns medians. */
export async function interleaved<Name extends string>(
  rounds: number,
  contenders: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const samples = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) samples.get(name)!.push(await contenders[name]())
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name)!)])) as Record<Name, number>
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  return (count * 1000) / (await milliseconds(work))
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
