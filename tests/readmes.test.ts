import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import test from 'ava'
import { openTestFestival } from './support/festival.ts'
import { pageRoutes, serverRoutes } from './support/route-table.ts'

/** What exists, to compare with what READMEs name. Paths are seen from the root of the project. */
type Project = {
  readmes: ReadonlyMap<string, string>
  files: readonly string[]
  /** Per npm script, its options and subcommands. */
  commands: ReadonlyMap<string, readonly string[]>
  /** Variables that the site reads, and those that only its tests and tools do. */
  variables: { site: readonly string[]; tests: readonly string[]; tools: readonly string[] }
  /** Paths with ':name' for a parameter. */
  routes: readonly string[]
  /** All source texts, for names of what the site itself creates. */
  sources: string
}

const root = process.cwd()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

const rooms = ['src', 'projections', 'views', 'data', 'scripts', 'tests']
const files = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...['.readme', ...rooms].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  ),
].filter((path) => !path.startsWith('data/local/'))

const textsOf = (...folders: string[]) =>
  files
    .filter((path) => folders.includes(path.split('/')[0]!) && /\.(tsx?|mjs)$/.test(path))
    .map(read)
    .join('\n')
const readVariables = (text: string) => found(text, /process\.env\.([A-Z_]+)/g)

/** The options that a script declares, and its subcommands. */
const optionsOf = (script: string) => [
  ...found(script, /(?:\.option|new Option)\(\s*'(--[\w-]+)/g),
  ...found(script, /\.command\('([\w-]+)'\)/g),
]
const benchOptions = found(read('tests/bench/run.ts'), /^ +(\w+): \{ type: '/gm)

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
const commands = new Map(
  Object.keys(scripts).map((name) => {
    if (name === 'bench') return [name, benchOptions.filter((each) => each !== 'help').map((each) => `--${each}`)]
    return [name, files.includes(`scripts/${name}.ts`) ? optionsOf(read(`scripts/${name}.ts`)) : []]
  }),
)

/** The files of the patch that adds a kind of content; some exist only after it is applied. */
const ofRecipe = found(read('tests/recipe/workshop.patch'), /^\+{3} b\/(.+)$/gm)

const ofTests = readVariables(textsOf('tests'))
const notForTests = ['NODE_ENV', 'PATH', 'PORT']
const project: Project = {
  readmes: new Map(files.filter((path) => path.endsWith('README.md')).map((path) => [path, read(path)])),
  files: [...files, ...ofRecipe],
  commands,
  variables: {
    site: found(read('src/config.ts'), /^ {2}([A-Z_]+): /gm),
    tests: ofTests.filter((name) => !notForTests.includes(name)),
    tools: [...readVariables(textsOf('scripts', 'src')), ...found(scripts.start!, /\b([A-Z_]+)=/g)],
  },
  routes: pageRoutes.map(({ path }) => path),
  sources: textsOf('src', 'projections', 'views', 'scripts') + read('package.json'),
}

/** `isListed`: in the first column of a table of variables. */
type Code = { readme: string; code: string; isBlock: boolean; isListed: boolean }

/** Inline code, and the lines of code blocks. */
const codeIn = ({ readmes }: Project): Code[] =>
  [...readmes].flatMap(([readme, text]) => {
    const prose = text.replace(/^```[\s\S]*?^```/gm, '')
    const inline = found(prose, /`([^`]+)`/g)
    const blocks = [...found(text, /^```\w*\n([\s\S]*?)^```/gm), ...found(text, /^ {4}(\S.*)$/gm)]
    const isListed = (code: string) => variableTable(text).includes(`\`${code}\``)
    return [
      ...blocks.flatMap((block) => block.split('\n')).map((code) => ({ readme, code, isBlock: true, isListed: false })),
      ...inline.map((code) => ({ readme, code, isBlock: false, isListed: isListed(code) })),
    ]
  })

/** The first column of each table whose heading is «variable». */
const variableTable = (text: string) =>
  [...text.matchAll(/^\| variable \|.*\n(?:\|.*\n?)*/gm)]
    .flatMap(([table]) => table.split('\n').slice(2))
    .map((row) => row.split('|')[1] ?? '')
    .join('\n')

const npmCommands = ['ci', 'install', 'prune', 'run']
/** Variables of Node.js and of the PostgreSQL image. */
const foreignVariables = ['NODE_ENV', 'TMPDIR', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB']
/** Paths of the operator's machine, and of the container. */
const machinePath = /^\/(etc|var|srv|usr|tmp|opt|data)(\/|$)/
const callOf = /(?:npm run|scripts\/run\.mjs|npm)\s+([a-z][\w:]*)|dist\/server\/scripts\/([a-z]+)\.js/
const pathsInBlock = /(?<![\w/.@-])((?:dist\/server\/)?(?:src|scripts|tests|views|projections|data)\/[\w./-]+)/g

const isPath = (code: string) =>
  /^[\w.-]+(\/[\w.-]+)*\/?$/.test(code) &&
  (/\.(tsx?|mjs|css|json|jsonl|md|db)$/.test(code) || (code.includes('/') && !/^\d/.test(code)))

/** A path counts from the README's folder or from the root; a name alone, anywhere below the README's folder. */
function exists({ files, sources }: Project, folder: string, name: string): boolean {
  const source = name.replace(/^dist\/server\/(.*)\.js$/, '$1.ts').replace(/\/$/, '')
  const isFileOrFolder = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`))
  if (isFileOrFolder(source) || isFileOrFolder(normalize(join(folder, source)))) return true
  const isBelow = (file: string) => folder === '.' || file.startsWith(`${folder}/`)
  if (!source.includes('/') && files.some((file) => isBelow(file) && file.endsWith(`/${source}`))) return true
  return ["'", '"', '`'].some((quote) => sources.includes(quote + source + quote))
}

/** By kind, the names in a piece of code that nothing has. */
const unknownIn: Record<string, (code: Code, project: Project) => string[]> = {
  command: ({ code }, { commands }) =>
    found(code, /\bnpm (?:run )?([a-z][\w:]*)/g).filter((name) => !npmCommands.includes(name) && !commands.has(name)),
  option: ({ code }, { commands }) =>
    code.split(/&&|;/).flatMap((part) => {
      const [call = '', name = '', built = name] = callOf.exec(part) ?? []
      const known = commands.get(built)
      return found(part.slice(part.indexOf(call)), /(?<=[\s[])(--[a-z][\w-]*)/g)
        .filter((option) => known && option !== '--help' && !known.includes(option))
        .map((option) => `${built} ${option}`)
    }),
  /** A name with an underscore, one that is assigned, and any in a table of variables. */
  variable: ({ code, isListed }, { variables }) => {
    const known = new Set([...Object.values(variables).flat(), ...foreignVariables])
    const named = isListed ? [code] : found(code, /\b([A-Z]{2,}(?:_[A-Z]+)+\b|[A-Z]{3,}(?==))/g)
    return named.filter((name) => !known.has(name))
  },
  file: ({ readme, code, isBlock }, project) => {
    const named = isBlock ? found(code, pathsInBlock) : [code].filter(isPath)
    return named.filter((name) => !exists(project, dirname(readme), name))
  },
  route: ({ code, isBlock }, { routes }) => {
    const isRoute = !isBlock && /^\/[\w:./-]*$/.test(code) && !machinePath.test(code)
    const isKnown = routes.some(
      (route) => route === code || new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(code),
    )
    return isRoute && !isKnown ? [code] : []
  },
  /** Functions, types and the like: what has a capital inside, or is called. */
  identifier: ({ code, isBlock }, { sources }) => {
    const [, name = '', call] = /^([A-Za-z]\w*)(\(.*\))?$/.exec(code) ?? []
    const isIdentifier = !isBlock && (call !== undefined || /[a-z][A-Z]/.test(name))
    return isIdentifier && !new RegExp(`\\b${name}\\b`).test(sources) ? [name] : []
  },
}

const unknownNames = (project: Project): string[] =>
  codeIn(project).flatMap((code) =>
    Object.entries(unknownIn).flatMap(([kind, find]) =>
      find(code, project).map((name) => `${code.readme} names the ${kind} ${name}, which does not exist`),
    ),
  )

const brokenLinks = ({ readmes, files }: Project): string[] =>
  [...readmes].flatMap(([readme, text]) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path ? normalize(join(dirname(readme), path)) : readme
        return !files.includes(target) || (anchor && !anchorsOf(readmes.get(target) ?? '').includes(anchor))
      })
      .map(([link]) => `${readme} has the broken link ${link}`),
  )

/** As GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  found(text.replace(/^```[\s\S]*?^```/gm, ''), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

const missing = (readme: string, kind: string, name: string) => `${readme} does not name the ${kind} ${name}`

/** A command's options and subcommands belong to the list item that begins with the command. */
function unnamedCommands({ readmes, commands }: Project): string[] {
  const readme = 'scripts/README.md'
  const items = (readmes.get(readme) ?? '').split(/^(?=- )|\n\n/m)
  return [...commands].flatMap(([name, options]) => {
    const call = new RegExp(`npm (run )?${name}(?![\\w:-])`)
    const text = items.filter((item) => item.startsWith('- `npm') && call.test(item)).join('\n')
    if (!text) return [missing(readme, 'command', name)]
    return options
      .filter((option) => !new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(text))
      .map((option) => missing(readme, 'option', `${name} ${option}`))
  })
}

const unnamedVariables = ({ readmes, variables }: Project): string[] =>
  Object.entries({ scripts: variables.site, tests: variables.tests }).flatMap(([room, names]) => {
    const readme = `${room}/README.md`
    const table = variableTable(readmes.get(readme) ?? '')
    return names.filter((name) => !table.includes(`\`${name}\``)).map((name) => missing(readme, 'variable', name))
  })

/** Every folder of the root in the README of the root, and every folder of a room in the README of the room. */
const unnamedFolders = ({ readmes, files }: Project): string[] =>
  [...readmes].flatMap(([readme, text]) => {
    const room = readme === 'README.md' ? '' : `${dirname(readme)}/`
    const inRoom = files.filter((file) => file.startsWith(room)).map((file) => file.slice(room.length).split('/'))
    const folders = inRoom.flatMap(([first = '', ...rest]) =>
      rest.length > 0 && !first.startsWith('.') ? [first] : [],
    )
    return [...new Set(folders)]
      .filter((folder) => !text.includes(`\`${folder}/`) && !text.includes(`\`${room}${folder}/`))
      .map((folder) => missing(readme, 'folder', room + folder))
  })

const unnamed = (project: Project) => [unnamedFolders, unnamedCommands, unnamedVariables].flatMap((all) => all(project))

test('READMEs, commands, options and variables are found', (t) => {
  t.deepEqual([...project.readmes.keys()].sort(), ['README.md', ...rooms.map((room) => `${room}/README.md`)].sort())
  t.true(commands.get('audit')!.includes('--as-of'))
  t.true(commands.get('admin')!.includes('set-password'))
  t.true(commands.get('bench')!.includes('--rounds'))
  t.true(project.variables.site.includes('DATA_DIR'))
  t.true(project.variables.tests.includes('TEST_DATABASE_URL'))
})

test('Every command, option, variable, file, route and identifier in a README exists', async (t) => {
  const { festival } = await openTestFestival(t)
  const routes = [...project.routes, ...serverRoutes({ festival }).map(({ path }) => path)]
  t.true(routes.length > 40)
  t.deepEqual(unknownNames({ ...project, routes }), [])
})

test('The recipe for a kind of content names every file of its patch', (t) => {
  t.true(ofRecipe.length > 5)
  const recipe = project.readmes.get('src/README.md')!
  t.deepEqual(
    ofRecipe.filter((path) => !recipe.includes(`\`${path}\``)),
    [],
  )
})

test('Every link in a README leads to a file and a heading', (t) => {
  t.deepEqual(brokenLinks(project), [])
})

test('A README names every folder, command and variable of its room', (t) => {
  t.deepEqual(unnamed(project), [])
})

const sample: Project = {
  readmes: new Map(),
  files: [
    'package.json',
    'README.md',
    'scripts/README.md',
    'scripts/audit.ts',
    'scripts/run.mjs',
    'src/log/store.ts',
    'src/log/unit.ts',
  ],
  commands: new Map([
    ['audit', ['--diff', '--limit']],
    ['admin', ['create', '--generate']],
    ['start', []],
  ]),
  variables: { site: ['DATA_DIR', 'PORT'], tests: ['SEED'], tools: ['UV_THREADPOOL_SIZE'] },
  routes: ['/', '/noticias/:slug', '/healthz'],
  sources: "const file = 'fliporto.db'\ncounter('cache_hits', '…')",
}
const readmeWith = (text: string, readme = 'README.md'): Project => ({ ...sample, readmes: new Map([[readme, text]]) })
const block = (line: string) => `\n\`\`\`sh\n${line}\n\`\`\`\n`

test('A name of something that does not exist is reported', (t) => {
  const samples: [text: string, found?: string][] = [
    ['Run `npm start` or `npm run audit -- --diff`, after `npm ci`.'],
    ['Run `npm run auditt`.', 'command auditt'],
    [block('npm run build && npm run audit'), 'command build'],
    ['`npm run audit -- --generate`', 'option audit --generate'],
    [block('node dist/server/scripts/audit.js --all'), 'option audit --all'],
    [block('node --max-semi-space-size=8 scripts/run.mjs audit')],
    ['`DATA_DIR` of `FILE`'],
    ['The `DATA_FOLDER`.', 'variable DATA_FOLDER'],
    [block('PROT=80 npm start'), 'variable PROT'],
    ['| variable | default |\n|---|---|\n| `PORT`, `HOTS` | 80 |\n', 'variable HOTS'],
    ['`src/log/store.ts`, `src/log/`, `package.json` and `fliporto.db`'],
    ['`src/log/stores.ts`', 'file src/log/stores.ts'],
    ['In `src/logs/`.', 'file src/logs/'],
    [block('node dist/server/scripts/audit.js')],
    [block('node dist/server/scripts/verify.js'), 'file dist/server/scripts/verify.js'],
    ['A `file`, `counter(…)` or `cacheHits`.', 'identifier cacheHits'],
    ['`count(…)`', 'identifier count'],
    ['`/noticias/:slug`, `/noticias/abertura`, `/healthz` and `/etc/fliporto.env`'],
    ['`/health`', 'route /health'],
  ]
  for (const [text, found] of samples) {
    const reports = found ? [`README.md names the ${found}, which does not exist`] : []
    t.deepEqual(unknownNames(readmeWith(text)), reports, text)
  }
  t.deepEqual(unknownNames(readmeWith('`unit.ts`, `log/`', 'src/README.md')), [])
  t.is(unknownNames(readmeWith('`audit.ts`', 'src/README.md')).length, 1)
})

test('A broken link is reported', (t) => {
  const links = '[here](#a-title), [there](src/log/store.ts), [away](https://example.org)'
  t.deepEqual(brokenLinks(readmeWith(`# A title\n${links}`)), [])
  for (const link of ['](src/log/stores.ts)', '](#the-title)'])
    t.deepEqual(brokenLinks(readmeWith(`# A title\n[there${link}`)), [`README.md has the broken link ${link}`])
})

test('A folder, command or variable that no README names is reported', (t) => {
  const operating = '- `npm start` starts.\n- `npm run audit -- [--diff]`\n- `npm run admin -- create [--generate]`\n'
  t.deepEqual(unnamedCommands(readmeWith(operating.replace('npm start', 'npm startx'), 'scripts/README.md')), [
    'scripts/README.md does not name the option audit --limit',
    'scripts/README.md does not name the command start',
  ])
  t.deepEqual(unnamedVariables(readmeWith('`PORT`\n\n| variable |\n|---|\n| `DATA_DIR` |\n', 'scripts/README.md')), [
    'scripts/README.md does not name the variable PORT',
    'tests/README.md does not name the variable SEED',
  ])
  t.deepEqual(unnamedFolders(readmeWith('`src/` and `package.json`')), ['README.md does not name the folder scripts'])
  t.deepEqual(unnamedFolders(readmeWith('`logs/`', 'src/README.md')), [
    'src/README.md does not name the folder src/log',
  ])
  t.deepEqual(unnamedFolders(readmeWith('`log/`', 'src/README.md')), [])
})
