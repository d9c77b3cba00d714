import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerProcess } from './server-process.ts'

/** Runs a command where `folder` is a disk of its own of so many MB, in namespaces that an ordinary user may make. */
export const onSmallDisk = (folder: string, megabytes: number): string[] => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m,mode=700 none '${folder}' && exec "$@"`,
  'sh',
]

/** Runs a command that may read `folder` and not write to it, whoever it is. */
export const onReadOnlyDisk = (folder: string): string[] => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount --bind '${folder}' '${folder}' && mount -o remount,bind,ro '${folder}' && exec "$@"`,
  'sh',
]

/** Why this machine has no small disks, or null when it has. */
export function smallDiskProblem(folder: string): string | null {
  const [command = '', ...args] = [...onSmallDisk(folder, 1), 'true']
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

/** A folder as a process in namespaces of its own sees it. */
export const pathInside = ({ child }: ServerProcess, folder: string) => join('/proc', String(child.pid), 'root', folder)

/** Fills a disk to its last byte. Answers what makes room again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'filler')
  const handle = await open(file, 'w')
  for (const size of [64 * 1024, 1]) {
    const bytes = Buffer.alloc(size)
    const written = () => handle.write(bytes).then(({ bytesWritten }) => bytesWritten > 0, ignoreNoSpace)
    while (await written()) {}
  }
  await handle.close()
  return () => rm(file)
}

function ignoreNoSpace(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOSPC') return false
  throw error
}
