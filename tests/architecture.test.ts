import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { projections } from '../projections/index.ts'
import { upcasters } from '../src/content/catalogue.ts'
import {
  barrels,
  circularImports,
  climbingImports,
  eventTypesIn,
  type Floors,
  forbiddenImports,
  forbiddenWords,
  importsOf,
  innerFloors,
  restoredTypesIn,
  type Sources,
  vagueNames,
  zodInTheBrowser,
} from './support/architecture.ts'

const root = process.cwd()
const folders = ['src', 'projections', 'views', 'scripts']

const paths = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
)
const sources: Sources = new Map(
  paths.filter((path) => /\.(tsx?|mjs)$/.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

/** A project with this one file. */
const bad = (path: string, source: string): Sources => new Map([[path, source]])

test('All source folders are checked', (t) => {
  t.true(sources.size > 50)
  for (const folder of folders)
    t.true(
      [...sources.keys()].some((path) => path.startsWith(`${folder}/`)),
      folder,
    )
})

test('All kinds of import lines are found, and type imports are recognised', (t) => {
  const source = [
    "import a from 'a'",
    "import type { B } from './b.ts'",
    "import { type C, type D } from '../c.ts'",
    "import { type E, f } from '../../projections/e.ts'",
    "import {\n  g,\n  h,\n} from 'g'",
    "import './i.css'",
    "const j = await import('./j.ts')",
    "export { k } from './k.ts'",
    "type N = import('./n.ts').N",
    "const o = import('./o.ts').then(p)",
    "// import l from 'l'",
    "/* import m from 'm' */",
  ].join('\n')
  t.deepEqual(
    importsOf('src/x/y.ts', source).map(({ to, typeOnly }) => (typeOnly ? `type ${to}` : to)),
    [
      'a',
      'type src/x/b.ts',
      'type src/c.ts',
      'projections/e.ts',
      'g',
      'src/x/k.ts',
      'src/x/i.css',
      'src/x/j.ts',
      'src/x/o.ts',
      'type src/x/n.ts',
    ],
  )
})

test('Files import only what their folder may import', (t) => {
  t.deepEqual(forbiddenImports(sources), [])
})

test('Forbidden imports are reported', (t) => {
  const samples: [path: string, target: string, floor: string, found: string][] = [
    ['src/content/a.ts', 'knex', 'content', 'knex'],
    ['src/content/a.ts', '../log/read.ts', 'content', 'src/log/read.ts'],
    ['src/content/a.ts', 'node:crypto', 'content', 'node:crypto'],
    ['src/decider.ts', './errors.ts', 'pure', 'src/errors.ts'],
    ['src/errors.ts', 'koa', 'content', 'koa'],
    ['src/log/a.ts', '../content/news.ts', 'log', 'src/content/news.ts'],
    ['src/log/a.ts', '../../projections/news.ts', 'log', 'projections/news.ts'],
    ['src/log/a.ts', '../db/engine.ts', 'log', 'src/db/engine.ts'],
    ['src/log/a.ts', 'knex', 'log', 'knex'],
    ['src/log/a.ts', 'node:fs', 'log', 'node:fs'],
    ['src/db/a.ts', '../log/read.ts', 'db', 'src/log/read.ts'],
    ['src/db/a.ts', 'pg', 'db', 'pg'],
    ['src/db/sqlite/a.ts', 'pg', 'sqlite', 'pg'],
    ['src/db/sqlite/a.ts', '../postgres/engine.ts', 'sqlite', 'src/db/postgres/engine.ts'],
    ['src/db/postgres/a.ts', 'sqlite3', 'postgres', 'sqlite3'],
    ['src/http/a.ts', 'pg', 'http', 'pg'],
    ['src/process/start.ts', 'sqlite3', 'roots', 'sqlite3'],
    ['src/media/a.ts', '../http/routes.ts', 'media', 'src/http/routes.ts'],
    ['projections/a.ts', '../src/log/read.ts', 'projections', 'src/log/read.ts'],
    ['projections/a.ts', '../src/http/routes.ts', 'projections', 'src/http/routes.ts'],
    ['projections/a.ts', '../views/App.tsx', 'projections', 'views/App.tsx'],
    ['src/http/a.ts', 'knex', 'http', 'knex'],
    ['src/http/a.ts', '../../views/App.tsx', 'http', 'views/App.tsx'],
    ['src/http/a.ts', '../db/open.ts', 'http', 'src/db/open.ts'],
    ['src/http/a.ts', '../festival.ts', 'http', 'src/festival.ts'],
    ['src/import/a.ts', '../http/routes.ts', 'import', 'src/http/routes.ts'],
    ['src/backup/a.ts', '../http/routes.ts', 'backup', 'src/http/routes.ts'],
    ['src/history/a.ts', '../http/routes.ts', 'history', 'src/http/routes.ts'],
    ['views/a.tsx', '../src/log/read.ts', 'views', 'src/log/read.ts'],
    ['views/a.tsx', '../projections/news.ts', 'views', 'projections/news.ts'],
    ['views/a.tsx', 'node:fs', 'views', 'node:fs'],
    ['views/a.tsx', 'koa', 'views', 'koa'],
    ['src/server.ts', '../scripts/cli.ts', 'roots', 'scripts/cli.ts'],
    ['src/progress.ts', '../views/App.tsx', 'src', 'views/App.tsx'],
    ['scripts/a.ts', '../views/App.tsx', 'scripts', 'views/App.tsx'],
  ]
  for (const [path, target, floor, found] of samples) {
    t.deepEqual(forbiddenImports(bad(path, `import { a } from '${target}'`)), [
      `${path} (${floor}) may not import ${found}`,
    ])
  }
  const asTypes = "import type { Knex } from 'knex'\nimport type { Festival } from '../festival.ts'"
  t.deepEqual(forbiddenImports(bad('src/http/a.ts', asTypes)), [])
  const typesOf = (path: string) => bad('src/log/a.ts', `import type { A } from '${path}'`)
  t.deepEqual(forbiddenImports(typesOf('../db/engine.ts')), [])
  t.deepEqual(forbiddenImports(typesOf('../db/rows.ts')), ['src/log/a.ts (log) may not import src/db/rows.ts'])
})

test('Rooms import only rooms of lower floors', (t) => {
  for (const [folder, floors] of Object.entries(innerFloors))
    t.deepEqual(climbingImports(sources, folder, floors), [], folder)
})

test('Imports of higher floors, and of other rooms of the same floor, are reported', (t) => {
  const floors: Floors = [{ app: /^app\.ts$/ }, { left: /^left\//, right: /^right\// }, { base: /^base\// }]
  const climbing = (path: string, source: string) => climbingImports(bad(path, source), 'views', floors)
  t.deepEqual(climbing('views/base/a.ts', "import { b } from '../left/b.ts'"), [
    'views/base/a.ts (base) may not import views/left/b.ts (left)',
  ])
  t.deepEqual(climbing('views/base/a.ts', "import type { App } from '../app.ts'"), [
    'views/base/a.ts (base) may not import views/app.ts (app)',
  ])
  t.deepEqual(climbing('views/left/a.ts', "import { b } from '../right/b.ts'"), [
    'views/left/a.ts (left) may not import views/right/b.ts (right)',
  ])
  t.deepEqual(climbing('views/attic/a.ts', ''), ['views/attic/a.ts is in no room of views'])
  t.deepEqual(climbing('views/left/a.ts', "import { b } from './b.ts'\nimport { c } from '../base/c.ts'"), [])
  t.deepEqual(
    climbing('views/base/a.ts', "const a = () => import('../app.ts')\nimport { b } from '../../src/b.ts'"),
    [],
  )
  t.deepEqual(climbing('src/base/a.ts', "import { a } from '../app.ts'"), [])
})

test('There are no circular imports', (t) => {
  t.deepEqual(circularImports(sources), [])
  const circle = new Map([
    ['src/a.ts', "import { b } from './b.ts'"],
    ['src/b.ts', "import type { C } from './c.ts'"],
    ['src/c.ts', "import { type B, b } from './b.ts'\nimport { a } from './a.ts'"],
    ['src/d.ts', "import { a } from './a.ts'\nimport './d.ts'"],
  ])
  t.deepEqual(circularImports(circle), [
    'src/b.ts → src/c.ts → src/b.ts',
    'src/a.ts → src/b.ts → src/c.ts → src/a.ts',
    'src/d.ts → src/d.ts',
  ])
  t.deepEqual(circularImports(new Map([...circle, ['src/c.ts', "const b = () => import('./b.ts')"]])), [
    'src/d.ts → src/d.ts',
  ])
})

test('The browser bundle contains no zod', (t) => {
  t.deepEqual(zodInTheBrowser(sources), [])
  const roundabout = new Map([
    ['views/a.tsx', "import { b } from '../src/content/b.ts'\nimport type { C } from '../src/content/c.ts'"],
    ['src/content/b.ts', "import { c } from './c.ts'"],
    ['src/content/c.ts', "import { z } from 'zod'\nimport { b } from './b.ts'"],
  ])
  t.deepEqual(zodInTheBrowser(roundabout), ['views/a.tsx imports zod into the browser with src/content/b.ts'])
  t.deepEqual(zodInTheBrowser(new Map([...roundabout, ['src/content/b.ts', "import type { C } from './c.ts'"]])), [])
})

test('There are no barrel files', (t) => {
  t.deepEqual(barrels(sources), [])
  t.deepEqual(barrels(bad('src/index.ts', "export * from './a.ts'")), ['src/index.ts re-exports'])
  t.deepEqual(barrels(bad('src/index.ts', "export { a } from './a.ts'")), ['src/index.ts re-exports'])
  t.deepEqual(barrels(bad('src/a.ts', "export const a = { from: 'x' }")), [])
})

test('Environment, sockets, exits, SQL, clock and randomness are used only where allowed, and there are no TODOs', (t) => {
  t.deepEqual(forbiddenWords(sources), [])
})

test('Forbidden uses of them are reported', (t) => {
  const samples: [path: string, source: string, found: string][] = [
    ['src/app.ts', 'const port = process.env.PORT', 'src/app.ts reads the environment'],
    ['views/a.tsx', 'const all = process.env', 'views/a.tsx reads the environment'],
    ['src/app.ts', 'app.listen(3000)', 'src/app.ts listens'],
    ['scripts/a.ts', 'process.exit(1)', 'scripts/a.ts ends the process'],
    ['src/http/a.ts', "db.raw('x')", 'src/http/a.ts contains SQL'],
    ['src/http/a.ts', "const sql = 'SELECT * FROM events'", 'src/http/a.ts contains SQL'],
    ['src/content/a.ts', 'const now = Date.now()', 'src/content/a.ts uses the clock or randomness'],
    ['src/content/a.ts', 'const now = new Date()', 'src/content/a.ts uses the clock or randomness'],
    ['projections/a.ts', 'const id = crypto.randomUUID()', 'projections/a.ts uses the clock or randomness'],
    ['src/content/a.ts', 'Math.random()', 'src/content/a.ts uses the clock or randomness'],
    ['src/a.ts', `// ${'TO'}${'DO'}: later`, 'src/a.ts has an open task'],
  ]
  for (const [path, source, found] of samples) t.deepEqual(forbiddenWords(bad(path, source)), [found])
  t.deepEqual(
    forbiddenWords(bad('src/content/a.ts', '// never Date.now()\nconst day = new Date(Date.UTC(2025, 9, 22))')),
    [],
  )
  t.deepEqual(forbiddenWords(bad('src/config.ts', 'export const env = process.env')), [])
  t.deepEqual(forbiddenWords(bad('scripts/a.ts', 'process.exitCode = 1')), [])
})

test('No file or folder has a vague name', (t) => {
  t.deepEqual(vagueNames(paths), [])
  const vague = ['src/utils/a.ts', 'views/helpers.tsx', 'src/common/x/y.ts', 'scripts/util.mjs']
  t.deepEqual(
    vagueNames([...vague, 'src/content/news.ts', 'src/commons.ts']),
    vague.map((path) => `${path} has a vague name`),
  )
})

test('The catalogue has exactly the event types of the nouns', (t) => {
  const types = new Set([...eventTypesIn(sources), ...restoredTypesIn(sources)])
  t.deepEqual([...types].sort(), Object.keys(upcasters).sort())
  const sample = "const a = { events: { created: 'AAdded', removed: 'ARemoved' } }\ntype B = Fact<'BHappened', X>"
  t.deepEqual(eventTypesIn(bad('src/content/a.ts', sample)), ['AAdded', 'ARemoved', 'BHappened'])
  t.deepEqual(restoredTypesIn(bad('src/content/a.ts', "recordNoun({\n  kind: 'a-b',")), ['ABRestored'])
})

test('Projections handle only events of the catalogue', (t) => {
  const unknown = (types: string[]) => types.filter((type) => !Object.hasOwn(upcasters, type))
  t.deepEqual(unknown(projections.flatMap(({ on }) => Object.keys(on))), [])
  t.deepEqual(unknown(['NewsPublished', 'NothingKnown']), ['NothingKnown'])
})

test('Every projection has a unique name and a unique table', (t) => {
  t.is(new Set(projections.map(({ name }) => name)).size, projections.length)
  t.is(new Set(projections.map(({ table }) => table)).size, projections.length)
  t.deepEqual(
    projections.filter(({ table }) => !/^read_[a-z_]+$/.test(table)).map(({ name }) => name),
    [],
  )
})
