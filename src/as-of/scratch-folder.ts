import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = `fliporto-as-of-${hostname()}-`

/** A folder that only this user can read. It ends with the process; what a killed one has left is removed first. */
export class ScratchFolder {
  #path: string | undefined

  async file(name: string): Promise<string> {
    // Systems clear their temporary folders now and then
    if (!this.#path || !existsSync(this.#path)) this.#path = await create()
    return join(this.#path, name)
  }

  async remove(): Promise<void> {
    if (this.#path) await rm(this.#path, { recursive: true, force: true })
  }
}

async function create(): Promise<string> {
  await removeAbandoned()
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

async function removeAbandoned(): Promise<void> {
  const startedAt = Date.now() - process.uptime() * 1000
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    const path = join(tmpdir(), name)
    // In a container the next process may have the same number
    const isAbandoned = pid === process.pid ? (await changedAt(path)) < startedAt : pid && !isAlive(pid)
    if (isAbandoned) await rm(path, { recursive: true, force: true }).catch(() => {}) // another user's
  }
}

/** Now for one that another process has just removed. */
const changedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
