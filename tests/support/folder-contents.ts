import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Recursive, as paths relative to the folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** Ignores case. */
export async function filesContaining(folder: string, text: string): Promise<string[]> {
  const found: string[] = []
  for (const file of await filesIn(folder)) {
    const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return Buffer.alloc(0) // removed since the folder was listed
    })
    if (bytes.includes(text) || bytes.toString('latin1').toLowerCase().includes(text.toLowerCase())) found.push(file)
  }
  return found
}

/** Paths that group or others have permissions on. */
export async function accessibleByOthers(folder: string): Promise<string[]> {
  const all = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(
    all.map(async (path) => ({ path, mode: (await stat(join(folder, path))).mode & 0o077 })),
  )
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => path)
}
