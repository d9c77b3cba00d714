import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'ava'
import { applyChange, type FileChange, parsePatch } from '../support/patch.ts'

const LONG = process.env.LONG === '1'
const root = process.cwd()
const copied = [
  'src',
  'projections',
  'views',
  'scripts',
  'tests',
  'package.json',
  'tsconfig.json',
  'biome.json',
  'esbuild.config.mjs',
  '.gitignore',
]
const laws = [
  'content/records',
  'content/old-events',
  'sanitising/rich-texts',
  'history/describe',
  'history/undo',
  'http/admin/history',
  'http/reads',
  'import/recognising',
]

let copy: ReturnType<typeof copyWithPatch> | undefined
const patchedCopy = () => (copy ??= copyWithPatch())
test.after.always(async () => copy && rm((await copy).folder, { recursive: true, force: true }))

/** A copy of the program that has one kind of content more. */
async function copyWithPatch() {
  const folder = await mkdtemp(join(tmpdir(), 'recipe-'))
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const changes = parsePatch(await readFile(join(root, 'tests/recipe/workshop.patch'), 'utf8'))
  for (const change of changes) {
    const file = join(folder, change.path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, applyChange(change.isNew ? '' : await readFile(file, 'utf8'), change))
  }
  return { folder, changes }
}

/** What a tool prints when it fails in the copy; '' when it succeeds. */
async function complaints(tool: string, ...args: string[]): Promise<string> {
  const { folder: cwd } = await patchedCopy()
  const env = { ...process.env, NODE_OPTIONS: '' }
  return new Promise((resolve) => {
    execFile(process.execPath, [join('node_modules', tool), ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` || error.message : ''),
    )
  })
}

const typeErrors = () =>
  complaints('typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', '.types', '--pretty', 'false')

test.serial(
  'The recipe adds a kind of content that compiles, is well formatted and keeps the rules of every kind',
  async (t) => {
    t.timeout(5 * 60_000)
    const { changes } = await patchedCopy()
    t.is(await typeErrors(), '')
    const paths = changes.map(({ path }) => path)
    t.is(await complaints('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths), '')
    const { bundle } = await import(join((await patchedCopy()).folder, 'scripts/bundle-tests.mjs'))
    await bundle([['laws', [...laws, 'projections/rebuild', 'architecture'].map((law) => `${law}.test.ts`)]])
    const titles = ['*workshop*', '*a replay of*', '*unique rule*', '*catalogue*']
    const matching = titles.map((title) => `--match=${title}`)
    t.is(await complaints('ava/entrypoints/cli.mjs', '--config', 'tests/bundled.config.mjs', ...matching), '')
  },
)

type Removal = { path: string; name: string; from: string; to: string }

/** For each entry of a record that the patch adds, also in another one, the text with it and the one without. */
const removalsIn = ({ path, hunks }: FileChange): Removal[] =>
  hunks.flatMap(({ after, added }) =>
    after.flatMap((line, first) => {
      const [, indent, name] = /^( +)(['\w-]+)(?:: |\().*[,{]$/.exec(line) ?? []
      if (!name || !added.includes(line)) return []
      const isClosing = (other: string, at: number) => at > first && other.startsWith(`${indent}}`)
      const last = line.endsWith(',') ? first : after.findIndex(isClosing)
      return [{ path, name, from: after.join('\n'), to: after.toSpliced(first, last - first + 1).join('\n') }]
    }),
  )

test.serial('The program does not compile without any one of the entries that the recipe adds', async (t) => {
  t.timeout(20 * 60_000)
  const { folder, changes } = await patchedCopy()
  const removals = changes.flatMap(removalsIn)
  t.true(removals.length > 30, `there are only ${removals.length}`)
  const some = [0.2, 0.6, 0.9].map((part) => removals[Math.floor(part * removals.length)]!)
  const compiled: string[] = []
  for (const { path, name, from, to } of LONG ? removals : some) {
    const file = join(folder, path)
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replace(from, () => to),
    )
    if (!(await typeErrors()).includes('error TS')) compiled.push(`${path}: ${name}`)
    await writeFile(file, text)
  }
  t.deepEqual(compiled, [])
})
