import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const inRoot = (...parts) => join(import.meta.dirname, '..', ...parts)

const sources = [
  'src',
  'views',
  'projections',
  'scripts',
  'data/initial/pictures',
  'esbuild.config.mjs',
  'package-lock.json',
]

/** Changes with every source of the build. */
export async function sourceStamp() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = inRoot(source)
    const entries = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
      : [path]
    for (const file of entries) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

export async function isUpToDate() {
  const built = await readFile(inRoot('dist/stamp'), 'utf8').catch(() => '')
  return built === (await sourceStamp())
}
