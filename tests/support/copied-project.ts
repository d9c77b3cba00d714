import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const copied = [
  ...['src', 'projections', 'views', 'scripts', 'data'],
  ...['package.json', 'package-lock.json', 'esbuild.config.mjs'],
]
const root = process.cwd()

/** A clone that is installed, but not built. */
export async function copyUnbuilt(folder: string): Promise<void> {
  const isOwnData = (path: string) => path === join(root, 'data', 'local')
  for (const name of copied)
    await cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => !isOwnData(path) })
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir('node_modules')) {
    if (name !== '.installed') await symlink(join(root, 'node_modules', name), join(packages, name))
  }
  const lock = await readFile('package-lock.json')
  await writeFile(join(packages, '.installed'), `${createHash('sha256').update(lock).digest('hex')} site`)
}

/** A clone with this project's build, whose stamp says that it is of the clone's sources. */
export async function copyBuilt(folder: string): Promise<void> {
  await copyUnbuilt(folder)
  const isTests = (path: string) => path === join('dist', 'tests')
  await cp('dist', join(folder, 'dist'), { recursive: true, filter: (path) => !isTests(path) })
  const { sourceStamp } = await import(pathToFileURL(join(folder, 'scripts', 'build-stamp.mjs')).href)
  await writeFile(join(folder, 'dist', 'stamp'), await sourceStamp())
}
