import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Where a process runs: what is measured has a processor for itself, and the load all others. */
export type Place = 'server' | 'load'

const processors = availableParallelism()
const canPin = processors >= 3 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

export const pinned = canPin ? `server on processor 0, load on 1-${processors - 1}` : 'server and load on any processor'

/** The command that runs a program in its place, where the machine allows it. */
export function commandAt(place: Place | undefined, command: string, args: readonly string[]): [string, string[]] {
  if (!place || !canPin) return [command, [...args]]
  return ['taskset', ['-c', place === 'server' ? '0' : `1-${processors - 1}`, command, ...args]]
}
