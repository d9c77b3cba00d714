import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { spawnServer, startServer } from '../support/server-process.ts'

type Output = { inputs: Record<string, unknown>; imports: { path: string; kind: string; external?: true }[] }

/** What is loaded before the first line of an output runs. */
function staticImports(outputs: Record<string, Output>, entry: string) {
  const seen = new Set<string>()
  const [files, packages] = [new Set<string>(), new Set<string>()]
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const { inputs, imports } = outputs[path]!
    for (const file of Object.keys(inputs)) files.add(file)
    for (const each of imports.filter(({ kind }) => kind === 'import-statement')) {
      if (!each.external) visit(each.path)
      else if (!each.path.startsWith('node:')) packages.add(each.path)
    }
  }
  visit(entry)
  return { files: [...files].sort(), packages: [...packages].sort() }
}

test('Only what listening and probes need is loaded before the port is open', async (t) => {
  const { outputs } = JSON.parse(await readFile('dist/server-metafile.json', 'utf8'))
  t.deepEqual(staticImports(outputs, 'dist/server/src/server.js'), {
    files: [
      'src/config.ts',
      'src/content/credentials.ts',
      'src/db/database-file.ts',
      'src/db/engine.ts',
      'src/db/keys.ts',
      'src/db/postgres/failures.ts',
      'src/errors.ts',
      'src/http/connections.ts',
      'src/http/limited-server.ts',
      'src/http/plain-page.ts',
      'src/process/data-dir.ts',
      'src/process/drain.ts',
      'src/process/held-requests.ts',
      'src/process/start-failure.ts',
      'src/server.ts',
    ],
    packages: ['zod'],
  })
})

test('The address is printed before the site is open, which /readyz tells; a stop then answers who waits, and the next start completes it', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  const port = await freePort()
  const env = { INITIAL_CONTENT: 'festival' }
  const { child, listening, ended } = spawnServer(t, { dataDir, port, env })
  await listening
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  const waiting = statusOf('/')
  t.deepEqual(await Promise.all(['/healthz', '/readyz'].map(statusOf)), [200, 503])
  child.kill('SIGTERM')
  t.is(await waiting, 503)
  t.like(await ended, { code: 0, err: '' })
  const again = await startServer(t, { dataDir, env })
  t.true((await (await fetch(`${again.origin}/api/news`)).json()).length > 0)
})
