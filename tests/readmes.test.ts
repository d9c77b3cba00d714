import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { openTestFestival } from './support/festival.ts'
import {
  brokenLinks,
  type Project,
  roomsWithoutReadme,
  tooLongReadmes,
  unknownCommands,
  unknownFiles,
  unknownIdentifiers,
  unknownNames,
  unknownOptions,
  unknownRoutes,
  unknownVariables,
  unnamedBenchmarks,
  unnamedCommands,
  unnamedFolders,
  unnamedVariables,
} from './support/readmes.ts'
import { pageRoutes, serverRoutes } from './support/route-table.ts'

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
  benchmarks: files
    .filter((path) => path.startsWith('tests/bench/parts/'))
    .flatMap((path) => found(read(path), /^ {2}name: '([\w-]+)'/gm)),
  sources: textsOf('src', 'projections', 'views', 'scripts') + read('package.json'),
}

test('READMEs, commands, options, variables and benchmarks are found', (t) => {
  t.deepEqual([...project.readmes.keys()].sort(), ['README.md', ...rooms.map((room) => `${room}/README.md`)].sort())
  t.true(commands.get('audit')!.includes('--as-of'))
  t.true(commands.get('admin')!.includes('set-password'))
  t.true(commands.get('bench')!.includes('--rounds'))
  t.true(project.variables.site.includes('DATA_DIR'))
  t.true(project.variables.tests.includes('TEST_DATABASE_URL'))
  t.true(project.benchmarks.length > 5)
})

test('Every command, option, variable, file and identifier in a README exists', (t) => {
  const checks = [unknownCommands, unknownOptions, unknownVariables, unknownFiles, unknownNames, unknownIdentifiers]
  for (const check of checks) t.deepEqual(check(project), [], check.name)
})

test('Every route in a README exists', async (t) => {
  const { festival } = await openTestFestival(t)
  const routes = [...project.routes, ...serverRoutes({ festival }).map(({ path }) => path)]
  t.true(routes.length > 40)
  t.deepEqual(unknownRoutes({ ...project, routes }), [])
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

test('Every folder has a README, which names every folder, command and variable of its own', (t) => {
  for (const unnamed of [roomsWithoutReadme, unnamedFolders, unnamedCommands, unnamedVariables, unnamedBenchmarks])
    t.deepEqual(unnamed(project), [], unnamed.name)
})

test('READMEs are short, and so are their lines', (t) => {
  t.deepEqual(tooLongReadmes(project), [])
})

const sample: Project = {
  readmes: new Map(),
  files: ['package.json', 'README.md', 'scripts/README.md', 'scripts/audit.ts', 'src/log/store.ts', 'src/log/unit.ts'],
  commands: new Map([
    ['audit', ['--diff', '--limit']],
    ['admin', ['create', '--generate']],
    ['start', []],
  ]),
  variables: { site: ['DATA_DIR', 'PORT'], tests: ['SEED'], tools: ['UV_THREADPOOL_SIZE'] },
  routes: ['/', '/noticias/:slug', '/healthz'],
  benchmarks: ['pages'],
  sources: "const file = 'fliporto.db'\ncounter('cache_hits', '…')\nconst SEEN = 'fliporto_seen'",
}
const readmeWith = (text: string, readme = 'README.md'): Project => ({ ...sample, readmes: new Map([[readme, text]]) })
const block = (line: string) => `\n\`\`\`sh\n${line}\n\`\`\`\n`

test('A name of something that does not exist is reported', (t) => {
  const samples: [check: (project: Project) => string[], text: string, found: string | undefined][] = [
    [unknownCommands, 'Run `npm start` or `npm run audit -- --diff`, after `npm ci`.', undefined],
    [unknownCommands, 'Run `npm run auditt`.', 'the command auditt'],
    [unknownCommands, block('npm run build && npm run audit'), 'the command build'],
    [unknownCommands, '    npm stop      ends it', 'the command stop'],
    [unknownOptions, '`npm run audit -- [--limit N]` and `--generate`; `npx ava --match=x`', undefined],
    [unknownOptions, '`npm run audit -- --generate`', 'the option audit --generate'],
    [unknownOptions, 'With `--all` too.', 'the option --all'],
    [unknownOptions, block('node dist/server/scripts/audit.js --all'), 'the option audit --all'],
    [unknownOptions, block('node --max-semi-space-size=8 scripts/run.mjs audit'), undefined],
    [unknownVariables, '`DATA_DIR` of `FILE`', undefined],
    [unknownVariables, 'The `DATA_FOLDER`.', 'the variable DATA_FOLDER'],
    [unknownVariables, block('PROT=80 npm start'), 'the variable PROT'],
    [unknownVariables, '| variable | default |\n|---|---|\n| `PORT`, `HOTS` | 80 |\n', 'the variable HOTS'],
    [unknownFiles, '`src/log/store.ts`, `src/log/`, `package.json` and `fliporto.db`', undefined],
    [unknownFiles, '`src/log/stores.ts`', 'the file src/log/stores.ts'],
    [unknownFiles, 'In `src/logs/`.', 'the file src/logs/'],
    [unknownFiles, '`fliporto.sqlite.db`', 'the file fliporto.sqlite.db'],
    [unknownFiles, block('node dist/server/scripts/audit.js'), undefined],
    [unknownFiles, block('node dist/server/scripts/verify.js'), 'the file dist/server/scripts/verify.js'],
    [unknownNames, '`fliporto_cache_hits_total` and `fliporto_seen`', undefined],
    [unknownNames, '`fliporto_cache_hit_total`', 'the name fliporto_cache_hit_total'],
    [unknownIdentifiers, 'A `file`, `counter(…)` or `cacheHits`.', 'the identifier cacheHits'],
    [unknownIdentifiers, '`count(…)`', 'the identifier count'],
    [unknownRoutes, '`/noticias/:slug`, `/noticias/abertura`, `/healthz` and `/etc/fliporto.env`', undefined],
    [unknownRoutes, '`/health`', 'the route /health'],
    [brokenLinks, '# A title\n[here](#a-title), [there](src/log/store.ts), [away](https://example.org)', undefined],
    [brokenLinks, '[there](src/log/stores.ts)', 'the link src/log/stores.ts'],
    [brokenLinks, '# A title\n[here](#the-title)', 'the link #the-title'],
  ]
  for (const [check, text, found] of samples)
    t.deepEqual(check(readmeWith(text)), found ? [`README.md names ${found}, which does not exist`] : [], text)
  t.deepEqual(unknownFiles(readmeWith('`unit.ts`, `log/`', 'src/README.md')), [])
  t.is(unknownFiles(readmeWith('`audit.ts`', 'src/README.md')).length, 1)
})

test('A folder, command or variable that no README names is reported', (t) => {
  const operating = '- `npm start` starts.\n- `npm run audit -- [--diff]`\n- `npm run admin -- create [--generate]`\n'
  t.deepEqual(unnamedCommands(readmeWith(operating, 'scripts/README.md')), [
    'scripts/README.md does not name the option audit --limit',
  ])
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
  t.deepEqual(roomsWithoutReadme(readmeWith('', 'scripts/README.md')), ['src has no README'])
  t.deepEqual(unnamedBenchmarks(readmeWith('`page`', 'tests/README.md')), [
    'tests/README.md does not name the benchmark pages',
  ])
})

test('A README that is too long or has a long line is reported', (t) => {
  t.deepEqual(tooLongReadmes(readmeWith('a\n'.repeat(120))), [])
  t.deepEqual(tooLongReadmes(readmeWith('a\n'.repeat(121))), ['README.md has 121 lines'])
  t.deepEqual(tooLongReadmes(readmeWith('a\n'.repeat(251), 'scripts/README.md')), ['scripts/README.md has 251 lines'])
  t.deepEqual(tooLongReadmes(readmeWith('é'.repeat(120))), [])
  t.deepEqual(tooLongReadmes(readmeWith(`${'é'.repeat(121)}\n`)), ['README.md, line 1, has 121 characters'])
})
