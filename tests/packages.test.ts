import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { importsOf } from './support/architecture.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** They run, or are bundled, only where everything is installed. */
const forDevelopment = /^scripts\/(bundle-tests|run)\.mjs$/
/** Used without an import: knex loads it by its name. */
const unnamed = ['sqlite3']

const packageOf = (target: string) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')

function packagesOf(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  const styles = source.matchAll(/(?:@import |url\()"(@?[a-z][^":]*)"/g)
  const targets = path.endsWith('.css')
    ? [...styles].map(([, target]) => target!)
    : importsOf(path, source).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to]))
  return targets
    .filter((to) => /^@?[a-z]/.test(to) && !/^(node:|(src|projections|views|scripts|data|tests)\/)/.test(to))
    .map(packageOf)
}

const sources = ['src', 'projections', 'views', 'scripts']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
const imported = new Set(
  [...sources, 'esbuild.config.mjs'].filter((path) => !forDevelopment.test(path)).flatMap(packagesOf),
)

test('The site and its build import every dependency, and nothing that only development installs', (t) => {
  t.deepEqual(
    [...imported].filter((name) => name in devDependencies),
    [],
  )
  t.deepEqual([...imported, ...unnamed].sort(), Object.keys(dependencies).sort())
})
