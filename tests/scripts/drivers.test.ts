import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import type { DatabaseOptions } from '../support/engines.ts'
import { openTestFestival } from '../support/festival.ts'
import { freshDatabase } from '../support/postgres.ts'
import { slowMachine } from '../support/script.ts'

/** Runs a command on a site in its own process, and returns the drivers that it loaded. */
async function driversOf(t: ExecutionContext, databaseOptions: DatabaseOptions = {}): Promise<string[]> {
  const { dataDir, festival } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
  await festival.close()
  const script = `
    import module from 'node:module'
    await import('./dist/server/scripts/verify.js')
    const loaded = Object.keys(module._cache)
    console.log(['pg', 'sqlite3'].filter((name) => loaded.some((path) => path.includes('node_modules/' + name + '/'))).join())`
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseOptions.databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  return stdout.trim().split('\n').at(-1)!.split(',')
}

test('Only the driver of the site’s own database is loaded', async (t) => {
  t.deepEqual(await driversOf(t), ['sqlite3'])
  t.deepEqual(await driversOf(t, { databaseUrl: await freshDatabase(t) }), ['pg'])
})
