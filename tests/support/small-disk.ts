import { spawnSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerProcess } from './server-process.ts'

/** Runs a command with `folder` as a small tmpfs, in user namespaces that need no privileges. */
export const onSmallDisk = (folder: string, megabytes: number): string[] => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m,mode=700 none '${folder}' && exec "$@"`,
  'sh',
]

/** Runs a command with `folder` mounted read-only, even for root. */
export const onReadOnlyDisk = (folder: string): string[] => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount --bind '${folder}' '${folder}' && mount -o remount,bind,ro '${folder}' && exec "$@"`,
  'sh',
]

/** Why small disks do not work on this machine, or null. */
export function smallDiskProblem(folder: string): string | null {
  const [command = '', ...args] = [...onSmallDisk(folder, 1), 'true']
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

/** The folder as the namespaced process sees it. */
export const pathInside = ({ child }: ServerProcess, folder: string) => join('/proc', String(child.pid), 'root', folder)

/** Fills a disk completely. Returns a function that frees the space. */
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
