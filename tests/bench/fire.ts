import type { ChildProcesses } from './children.ts'

export type Shots = {
  url: string
  /** Asked for in turn on each connection. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  connections: number
  /** Either for so long, or so many requests. */
  seconds?: number
  amount?: number
}

export type Fired = { perSecond: number; p99: number; errors: number; statuses: Record<string, number> }

/** Asks as fast as answers come. */
export async function fire(children: ChildProcesses, shots: Shots): Promise<Fired> {
  const cannon = children.start('cannon.ts', [JSON.stringify(shots)], { place: 'load' })
  const fired: Fired = JSON.parse(await cannon.line())
  await cannon.ended
  return fired
}

/** Answers a second. Fails when anything else than this status came back: nothing would be measured. */
export async function rateOf(children: ChildProcesses, shots: Shots, status = 200): Promise<number> {
  const { perSecond, errors, statuses } = await fire(children, shots)
  if (errors > 0 || Object.keys(statuses).join() !== String(status)) {
    throw new Error(`${shots.paths.join(' ')}: ${errors} errors, answers ${JSON.stringify(statuses)}`)
  }
  return perSecond
}
