import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The server gets a processor of its own, the load all others. */
export type ProcessRole = 'server' | 'load'

const last = availableParallelism() - 1
const processorsOf = (role: ProcessRole) => (role === 'server' ? '0' : `1-${last}`)
const canPin = last >= 2 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

export const pinningNote = canPin ? `server on processor 0, load on 1-${last}` : 'server and load on any processor'

/** The command, pinned where the machine allows it. */
export function pinnedCommand(
  place: ProcessRole | undefined,
  command: string,
  args: readonly string[],
): [string, string[]] {
  return place && canPin ? ['taskset', ['-c', processorsOf(place), command, ...args]] : [command, [...args]]
}

/** Pins this process with all of its threads. */
export function pinThisProcess(place: ProcessRole): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', processorsOf(place), String(process.pid)])
}
