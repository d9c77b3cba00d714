import { dirname, join, normalize } from 'node:path'

/** Path from the root of the project -> source text. */
export type Sources = ReadonlyMap<string, string>
/** `lazy`: by import(). */
type Import = { from: string; to: string; typeOnly: boolean; lazy: boolean }

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const IMPORTS = [
  /^\s*(?:import|export)\s+(?<type>type\s)?\s*(?<names>[\w\s{},*$]*?)\s*from\s*['"](?<from>[^'"]+)['"]/,
  /^\s*import\s*['"](?<bare>[^'"]+)['"]/,
  /\bimport\(\s*['"](?<called>[^'"]+)['"]\s*\)(?<member>\.(?!then\b|catch\b|finally\b))?/,
]
const ANY_IMPORT = new RegExp(IMPORTS.map(({ source }) => source).join('|'), 'gm')
const ONLY_TYPES = /^\{(\s*type\s[^,}]+,?)*\s*\}$/

/** All imports of a file, dynamic ones included. Relative paths are resolved from the root. */
export const importsOf = (path: string, source: string): Import[] =>
  [...withoutComments(source).matchAll(ANY_IMPORT)].map(({ groups = {} }) => {
    const { type, names = '', from, bare, called, member } = groups
    const target = from ?? bare ?? called ?? ''
    return {
      from: path,
      to: target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
      typeOnly: type !== undefined || member !== undefined || ONLY_TYPES.test(names.trim()),
      lazy: called !== undefined && member === undefined,
    }
  })

type Floor = {
  files: RegExp
  ours: RegExp
  packages: RegExp
  /** Importable as types only. */
  types?: RegExp
}

const ANY = /./
const NOTHING = /^$/
/** Database drivers are imported by their engine's folder only. */
const NO_DRIVER = /^(?!pg$|sqlite3$)/
/** SQL is for the rooms below; of a database, types and what a festival offers. */
const NO_DATABASE = /^(?!knex$|pg$|sqlite3$)/
const DATABASE_TYPES = /^(knex$|src\/(festival|config)\.ts$|src\/db\/)/

/** What the files of each floor may import, beside the order of rooms below. The first match counts. */
const floors: Record<string, Floor> = {
  content: { files: /^src\/(content\/|errors\.ts)/, ours: /^src\/(content\/|(decider|errors)\.ts)/, packages: /^zod$/ },
  log: {
    files: /^src\/log\//,
    ours: /^src\/(log\/|content\/plain-text\.ts|(decider|errors)\.ts)/,
    packages: /^(node:crypto|node:timers\/promises)$/,
    types: /^(knex$|src\/db\/engine\.ts$)/,
  },
  postgres: { files: /^src\/db\/postgres\//, ours: /^src\/(db\/(?!sqlite\/)|errors\.ts)/, packages: /^(?!sqlite3$)/ },
  sqlite: { files: /^src\/db\/sqlite\//, ours: /^src\/(db\/(?!postgres\/)|errors\.ts)/, packages: /^(?!pg$)/ },
  db: {
    files: /^src\/db\//,
    ours: /^src\/(db\/|content\/credentials\.ts|(errors|passwords)\.ts)/,
    packages: NO_DRIVER,
  },
  projections: {
    files: /^projections\//,
    ours: /^(projections\/|src\/(db\/|content\/|(decider|errors)\.ts))/,
    packages: NO_DRIVER,
  },
  render: {
    files: /^src\/http\/render\.tsx$/,
    ours: /^(views\/|projections\/|src\/(?!db\/|(festival|config)\.ts))/,
    packages: NO_DATABASE,
    types: DATABASE_TYPES,
  },
  http: {
    files: /^src\/http\//,
    ours: /^(projections\/|src\/(?!db\/|(festival|config)\.ts))/,
    packages: NO_DATABASE,
    types: DATABASE_TYPES,
  },
  views: {
    files: /^views\//,
    ours: /^(views\/|src\/content\/)/,
    packages: /^(react|@dnd-kit\/dom$|diff$|papaparse$|uuid$|@reduxjs\/toolkit|@radix-ui\/|@?ckeditor|@fontsource)/,
  },
  src: { files: /^src\//, ours: /^(src|projections)\//, packages: NO_DRIVER },
  scripts: { files: /^scripts\//, ours: /^(scripts|src|projections)\//, packages: NO_DRIVER },
  unknown: { files: ANY, ours: NOTHING, packages: NOTHING },
}

const isOurs = (target: string) => /^(src|projections|views|scripts|data|tests|package\.json)(\/|$)/.test(target)

export function forbiddenImports(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, source]) => importsOf(path, source))
  return imports.flatMap(({ from, to, typeOnly }) => {
    const [name, floor] = Object.entries(floors).find(([, { files }]) => files.test(from))!
    const allowed = (isOurs(to) ? floor.ours : floor.packages).test(to) || (typeOnly && floor.types?.test(to))
    return allowed ? [] : [`${from} (${name}) may not import ${to}`]
  })
}

export type Floors = readonly Readonly<Record<string, RegExp>>[]

/**
 * The floors of a folder, highest first. A room may import itself and the rooms of lower floors, types included; rooms of
 * one floor do not import each other. Lazy imports are not checked. The first room that matches a path counts.
 */
export const innerFloors: Record<string, Floors> = {
  src: [
    { server: /^server\.ts$/ },
    { process: /^process\// },
    { app: /^app\.ts$/ },
    { http: /^http\// },
    { import: /^import\//, backup: /^backup\//, history: /^history\//, 'as-of': /^as-of\// },
    { records: /^records\// },
    { drafts: /^drafts\// },
    { festival: /^(festival|erase-subscriber)\.ts$/ },
    { sanitising: /^sanitising\//, encoding: /^encode-/ },
    { log: /^log\//, media: /^media\// },
    { db: /^db\// },
    { config: /^config\.ts$/ },
    { content: /^content\// },
    { base: /^(decider|errors|entry-point|files|leave-tokens|passwords|progress|queue)\.ts$/ },
  ],
  views: [
    { application: /^(start|client|App|SiteRouter)\.tsx?$/ },
    { frame: /^frame\//, 'as-of': /^as-of\//, preview: /^preview\// },
    { routing: /^(routes|screen|navigation|Document)\.tsx?$/ },
    { pages: /^pages\//, admin: /^admin\// },
    { programme: /^programme\// },
    { editing: /^editing\// },
    { organiser: /^organiser\// },
    { editor: /^editor\//, history: /^history\// },
    { media: /^media\// },
    { forms: /^forms\// },
    { offline: /^offline\// },
    { players: /^players\// },
    { components: /^components\// },
    { store: /^store\// },
  ],
}

export function climbingImports(sources: Sources, folder: string, floors: Floors): string[] {
  const rooms = floors.flatMap((each, depth) => Object.entries(each).map(([room, files]) => ({ room, files, depth })))
  const roomOf = (path: string) => rooms.find(({ files }) => files.test(path.slice(folder.length + 1)))
  return [...sources].flatMap(([path, source]) => {
    if (!path.startsWith(`${folder}/`)) return []
    const from = roomOf(path)
    if (!from) return [`${path} is in no room of ${folder}`]
    return importsOf(path, source).flatMap(({ to, lazy }) => {
      const target = to.startsWith(`${folder}/`) && !lazy ? roomOf(to) : undefined
      const allowed = !target || target.room === from.room || target.depth > from.depth
      return allowed ? [] : [`${path} (${from.room}) may not import ${to} (${target.room})`]
    })
  })
}

/** Each as 'a → b → a', types included. */
export function circularImports(sources: Sources): string[] {
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path)) return [[...trail.slice(trail.indexOf(path)), path].join(' → ')]
    const source = sources.get(path)
    if (done.has(path) || source === undefined) return []
    const targets = importsOf(path, source).filter(({ lazy }) => !lazy)
    const found = targets.flatMap(({ to }) => visit(to, [...trail, path]))
    done.add(path)
    return found
  }
  return [...sources.keys()].flatMap((path) => visit(path, []))
}

export function zodInTheBrowser(sources: Sources): string[] {
  const runtime = (path: string) => importsOf(path, sources.get(path) ?? '').filter(({ typeOnly }) => !typeOnly)
  const importsZod = (path: string, seen = new Set<string>()): boolean =>
    !seen.has(path) && runtime(path).some(({ to }) => to === 'zod' || importsZod(to, new Set([...seen, path])))
  return [...sources.keys()]
    .filter((path) => path.startsWith('views/'))
    .flatMap(runtime)
    .filter(({ to }) => to.startsWith('src/') && importsZod(to))
    .map(({ from, to }) => `${from} imports zod into the browser with ${to}`)
}

type Ban = { what: RegExp; inside: RegExp; except: RegExp; because: string }

const bans: Ban[] = [
  {
    what: /process\.env(?!\.NODE_ENV)/,
    inside: ANY,
    except: /^(src\/config\.ts|scripts\/(run|bundle-tests)\.mjs)$/,
    because: 'reads the environment',
  },
  { what: /\.listen\(/, inside: ANY, except: /^(src\/server\.ts|views\/SiteRouter\.tsx)$/, because: 'listens' },
  {
    what: /process\.exit\(/,
    inside: ANY,
    except: /^(src\/server\.ts|scripts\/run\.mjs)$/,
    because: 'ends the process',
  },
  { what: /\.raw\(|\bselect .* from /i, inside: /^src\/http\//, except: NOTHING, because: 'contains SQL' },
  {
    what: /Date\.now|new Date\(\s*\)|Math\.random|randomUUID|randomBytes|performance\.now/,
    inside: /^(src\/content\/|src\/errors\.ts|projections\/)/,
    except: NOTHING,
    because: 'uses the clock or randomness',
  },
]

export const forbiddenWords = (sources: Sources): string[] =>
  bans.flatMap(({ what, inside, except, because }) =>
    [...sources]
      .filter(([path, source]) => inside.test(path) && !except.test(path) && what.test(withoutComments(source)))
      .map(([path]) => `${path} ${because}`),
  )
