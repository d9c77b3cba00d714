import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { projections } from '../projections/index.ts'
import { upcasters } from '../src/content/catalogue.ts'
import {
  circularImports,
  climbingImports,
  type Floors,
  forbiddenImports,
  forbiddenWords,
  importsOf,
  innerFloors,
  type Sources,
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
  t.deepEqual([...new Set(paths.map((path) => path.split('/')[0]!))], folders)
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
      'src/x/i.css',
      'src/x/j.ts',
      'src/x/k.ts',
      'type src/x/n.ts',
      'src/x/o.ts',
    ],
  )
})

test('Files import only what their folder may import', (t) => {
  t.deepEqual(forbiddenImports(sources), [])
})

test('Forbidden imports are reported', (t) => {
  const samples: [path: string, target: string, floor: string, found: string][] = [
    ['src/content/a.ts', '../log/read.ts', 'content', 'src/log/read.ts'],
    ['src/content/a.ts', 'node:crypto', 'content', 'node:crypto'],
    ['src/errors.ts', 'koa', 'content', 'koa'],
    ['src/log/a.ts', '../content/news.ts', 'log', 'src/content/news.ts'],
    ['src/log/a.ts', 'knex', 'log', 'knex'],
    ['src/db/a.ts', '../content/news.ts', 'db', 'src/content/news.ts'],
    ['src/db/a.ts', 'pg', 'db', 'pg'],
    ['src/db/sqlite/a.ts', 'pg', 'sqlite', 'pg'],
    ['src/db/postgres/a.ts', '../sqlite/engine.ts', 'postgres', 'src/db/sqlite/engine.ts'],
    ['projections/a.ts', '../src/log/read.ts', 'projections', 'src/log/read.ts'],
    ['src/http/a.ts', 'knex', 'http', 'knex'],
    ['src/http/a.ts', '../../views/App.tsx', 'http', 'views/App.tsx'],
    ['src/http/a.ts', '../db/open.ts', 'http', 'src/db/open.ts'],
    ['src/http/render.tsx', '../festival.ts', 'render', 'src/festival.ts'],
    ['views/a.tsx', '../src/log/read.ts', 'views', 'src/log/read.ts'],
    ['views/a.tsx', 'node:fs', 'views', 'node:fs'],
    ['src/process/start.ts', 'sqlite3', 'src', 'sqlite3'],
    ['scripts/a.ts', '../views/App.tsx', 'scripts', 'views/App.tsx'],
  ]
  for (const [path, target, floor, found] of samples)
    t.deepEqual(forbiddenImports(bad(path, `import { a } from '${target}'`)), [
      `${path} (${floor}) may not import ${found}`,
    ])
  const types = "import type { Knex } from 'knex'\nimport type { A } from '../db/engine.ts'"
  t.deepEqual(forbiddenImports(bad('src/log/a.ts', types)), [])
})

test('Rooms import only rooms of lower floors', (t) => {
  for (const [folder, floors] of Object.entries(innerFloors))
    t.deepEqual(climbingImports(sources, folder, floors), [], folder)
})

test('Imports of higher floors, and of other rooms of the same floor, are reported', (t) => {
  const floors: Floors = [{ app: /^app\.ts$/ }, { left: /^left\//, right: /^right\// }, { base: /^base\// }]
  const samples: [path: string, source: string, found?: string][] = [
    ['views/base/a.ts', "import { b } from '../left/b.ts'", '(base) may not import views/left/b.ts (left)'],
    ['views/base/a.ts', "import type { App } from '../app.ts'", '(base) may not import views/app.ts (app)'],
    ['views/left/a.ts', "import { b } from '../right/b.ts'", '(left) may not import views/right/b.ts (right)'],
    ['views/attic/a.ts', '', 'is in no room of views'],
    ['views/left/a.ts', "import { b } from './b.ts'\nimport { c } from '../base/c.ts'"],
    ['views/base/a.ts', "const a = () => import('../app.ts')\nimport { b } from '../../src/b.ts'"],
    ['src/base/a.ts', "import { a } from '../app.ts'"],
  ]
  for (const [path, source, found] of samples)
    t.deepEqual(climbingImports(bad(path, source), 'views', floors), found ? [`${path} ${found}`] : [])
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

test('Environment, sockets, exits, SQL, clock and randomness are used only where allowed', (t) => {
  t.deepEqual(forbiddenWords(sources), [])
})

test('Forbidden uses of them are reported', (t) => {
  const samples: [path: string, source: string, found: string][] = [
    ['views/a.tsx', 'const all = process.env', 'views/a.tsx reads the environment'],
    ['src/app.ts', 'app.listen(3000)', 'src/app.ts listens'],
    ['scripts/a.ts', 'process.exit(1)', 'scripts/a.ts ends the process'],
    ['src/http/a.ts', "db.raw('x')", 'src/http/a.ts contains SQL'],
    ['src/http/a.ts', "const sql = 'SELECT * FROM events'", 'src/http/a.ts contains SQL'],
    ['src/content/a.ts', 'const now = new Date()', 'src/content/a.ts uses the clock or randomness'],
    ['projections/a.ts', 'const id = crypto.randomUUID()', 'projections/a.ts uses the clock or randomness'],
  ]
  for (const [path, source, found] of samples) t.deepEqual(forbiddenWords(bad(path, source)), [found])
  t.deepEqual(
    forbiddenWords(bad('src/content/a.ts', '// never Date.now()\nconst day = new Date(Date.UTC(2025, 9, 22))')),
    [],
  )
  t.deepEqual(forbiddenWords(bad('src/config.ts', 'export const env = process.env')), [])
})

test('Projections handle only events of the catalogue, and each has a unique name and a unique table', (t) => {
  const types = projections.flatMap(({ on }) => Object.keys(on))
  t.deepEqual(
    types.filter((type) => !Object.hasOwn(upcasters, type)),
    [],
  )
  t.is(new Set(projections.map(({ name }) => name)).size, projections.length)
  t.is(new Set(projections.map(({ table }) => table)).size, projections.length)
  for (const { table } of projections) t.regex(table, /^read_[a-z_]+$/)
})
