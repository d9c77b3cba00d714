import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { temporaryFolder } from '../support/festival.ts'
import { freshDatabase } from '../support/postgres.ts'

/** Opens a site in its own process and returns the drivers that it loaded. */
async function driversOf(t: ExecutionContext, databaseUrl?: string): Promise<string[]> {
  const location = JSON.stringify({ dataDir: await temporaryFolder(t), databaseUrl })
  const script = `
    import module from 'node:module'
    const { openFestival } = await import('./src/festival.ts')
    const festival = await openFestival(${location})
    await festival.catchUp()
    await festival.close()
    const loaded = Object.keys(module._cache)
    console.log(['pg', 'sqlite3'].filter((name) => loaded.some((path) => path.includes('node_modules/' + name + '/'))).join())`
  const options = ['--import=tsx', '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return stdout.trim().split(',')
}

test('Without DATABASE_URL the PostgreSQL driver is not loaded', async (t) => {
  t.deepEqual(await driversOf(t), ['sqlite3'])
})

test('With DATABASE_URL the SQLite driver is not loaded', async (t) => {
  t.deepEqual(await driversOf(t, await freshDatabase(t)), ['pg'])
})
