import { execFile } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { sharedByTests, temporaryFolder } from '../support/festival.ts'

const testLong = process.env.LONG === '1' ? test.serial : test.serial.skip
const root = process.cwd()
const copied = [
  ...['src', 'projections', 'views', 'scripts', 'tests'],
  ...['package.json', 'tsconfig.json', 'biome.json', 'esbuild.config.mjs', '.gitignore'],
]
/** Each patch, how large it may be, and the tests that then must pass; the recipes are described in src/README.md. */
const recipes = {
  workshop: {
    most: { files: 12, lines: 250 },
    tests: [
      ...['content/records', 'content/old-events', 'sanitising/rich-texts', 'history/describe', 'history/undo'],
      ...['http/admin/history', 'http/api-reads', 'import/recognising', 'projections/rebuild', 'architecture'],
      'views/organiser-bar',
    ],
    titles: ['*workshop*', '*a replay of*', '*unique rule*', '*catalogue*', '*bar names*'],
  },
  subtitle: {
    most: { files: 6, lines: 20 },
    tests: ['content/records', 'content/old-events', 'history/describe', 'http/api-reads', 'http/fields-in-place'],
    titles: ['*news*', '*in place*', '*every part*'],
  },
}
type Recipe = keyof typeof recipes
const names = Object.keys(recipes) as Recipe[]

const patchOf = (recipe: Recipe) => join(root, `tests/recipe/${recipe}.patch`)

/** A hunk is its lines after the change, each with its sign. */
type FileChange = { path: string; hunks: string[][] }

const changesOf = async (recipe: Recipe): Promise<FileChange[]> => {
  const [, ...files] = (await readFile(patchOf(recipe), 'utf8')).split(/^diff .*\n/m)
  return files.map((file) => {
    const [, ...hunks] = file.split(/^@@ .*\n/m)
    const path = /^\+\+\+ b\/(.*)$/m.exec(file)![1]!
    return { path, hunks: hunks.map((hunk) => hunk.split('\n').filter((line) => /^[ +]/.test(line))) }
  })
}

const shared = sharedByTests()
const copies: { [R in Recipe]?: Promise<string> } = {}
const patchedCopy = (recipe: Recipe) => (copies[recipe] ??= copyWithPatch(recipe))

/** A copy of the program with the recipe's changes. */
async function copyWithPatch(recipe: Recipe): Promise<string> {
  const folder = await temporaryFolder(shared)
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await promisify(execFile)('git', ['apply', patchOf(recipe)], { cwd: folder })
  return folder
}

/** What a tool prints when it fails in the folder; '' when it succeeds. */
function complaints(cwd: string, tool: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '' }
  return new Promise((resolve) => {
    execFile(process.execPath, [join('node_modules', tool), ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    )
  })
}

const typeErrors = (folder: string) =>
  complaints(folder, 'typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', '.types', '--pretty', 'false')

for (const recipe of names) {
  const { most, tests, titles } = recipes[recipe]

  test.serial(`The recipe ${recipe} fits the program, and is short`, async (t) => {
    const changes = await changesOf(recipe)
    t.true(changes.length <= most.files, `${changes.length} files`)
    const added = changes.flatMap(({ hunks }) => hunks.flat()).filter((line) => line.startsWith('+'))
    t.true(added.length <= most.lines, `${added.length} lines`)
    await t.notThrowsAsync(patchedCopy(recipe))
  })

  testLong(`The recipe ${recipe} compiles, is well formatted and keeps the rules of every kind`, async (t) => {
    t.timeout(10 * 60_000)
    const folder = await patchedCopy(recipe)
    t.is(await typeErrors(folder), '')
    const paths = (await changesOf(recipe)).map(({ path }) => path)
    t.is(await complaints(folder, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths), '')
    const { bundle } = await import(join(folder, 'scripts/bundle-tests.mjs'))
    await bundle([[recipe, tests.map((name) => `${name}.test.ts`)]])
    const matching = titles.map((title) => `--match=${title}`)
    t.is(await complaints(folder, 'ava/entrypoints/cli.mjs', '--config', 'tests/bundled.config.mjs', ...matching), '')
  })
}

type Removal = { path: string; name: string; from: string; to: string }

/** For each entry of a record that the patch adds, also in another one, the text with it and the one without. */
const removalsIn = ({ path, hunks }: FileChange): Removal[] =>
  hunks.flatMap((signed) => {
    const after = signed.map((line) => line.slice(1))
    return after.flatMap((line, first) => {
      const [, indent, name] = /^( +)(['\w-]+)(?:: |\().*[,{]$/.exec(line) ?? []
      if (!name || !signed[first]!.startsWith('+')) return []
      const isClosing = (other: string, at: number) => at > first && other.startsWith(`${indent}}`)
      const last = line.endsWith(',') ? first : after.findIndex(isClosing)
      return [{ path, name, from: after.join('\n'), to: after.toSpliced(first, last - first + 1).join('\n') }]
    })
  })

testLong('The compiler misses each entry that the recipe of a kind adds, and that a kind needs', async (t) => {
  t.timeout(30 * 60_000)
  const folder = await patchedCopy('workshop')
  // Views may leave parts out
  const removals = (await changesOf('workshop')).filter(({ path }) => !path.startsWith('views/')).flatMap(removalsIn)
  t.true(removals.length > 25, `there are only ${removals.length}`)
  const compiled: string[] = []
  for (const { path, name, from, to } of removals) {
    const file = join(folder, path)
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replace(from, () => to),
    )
    if (!(await typeErrors(folder)).includes('error TS')) compiled.push(`${path}: ${name}`)
    await writeFile(file, text)
  }
  // A kind may have no page with its list
  t.deepEqual(compiled, ['src/content/kinds.ts: list'])
})
