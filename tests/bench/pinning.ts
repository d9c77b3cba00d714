import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Where a process runs: what is measured has a processor for itself, and the load all others. */
export type ProcessRole = 'server' | 'load'

const last = availableParallelism() - 1
const processorsOf = (role: ProcessRole) => (role === 'server' ? '0' : `1-${last}`)
const canPin = last >= 2 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

export const pinningNote = canPin ? `server on processor 0, load on 1-${last}` : 'server and load on any processor'

/** The command that runs a program in its place, where the machine allows it. */
export function pinnedCommand(
  place: ProcessRole | undefined,
  command: string,
  args: readonly string[],
): [string, string[]] {
  return place && canPin ? ['taskset', ['-c', processorsOf(place), command, ...args]] : [command, [...args]]
}

/** Puts this process there, with the threads that it has and will have. */
export function pinThisProcess(place: ProcessRole): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', processorsOf(place), String(process.pid)])
}
