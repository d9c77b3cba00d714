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
