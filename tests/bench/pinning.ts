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
  role: ProcessRole | undefined,
  command: string,
  args: readonly string[],
): [string, string[]] {
  return role && canPin ? ['taskset', ['-c', processorsOf(role), command, ...args]] : [command, [...args]]
}

/** Pins this process with all of its threads. */
export function pinThisProcess(role: ProcessRole): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', processorsOf(role), String(process.pid)])
}
