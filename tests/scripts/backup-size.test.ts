import { join } from 'node:path'
import test from 'ava'
import { buildBigSite } from '../support/big-site.ts'
import { findDamage } from '../support/damage.ts'
import { temporaryFolder } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { freshDatabase } from '../support/postgres.ts'
import { runScript } from '../support/script.ts'

const LONG = process.env.LONG === '1'
const EVENTS = LONG ? 100_000 : 2_000
const MEGABYTES = LONG ? 1024 : 8

inFullRun(test, 'scripts/backup and backup/between-engines go the same ways with a small site')(
  `${EVENTS} events and ${MEGABYTES} MB of pictures are backed up, exported and restored`,
  async (t) => {
    t.timeout(30 * 60_000)
    const folder = await temporaryFolder(t)
    const at = (name: string) => join(folder, name)
    const { pictures } = await buildBigSite(at('data'), EVENTS, MEGABYTES * 1024 * 1024)
    const shared = { dataDir: at('node'), databaseUrl: await freshDatabase(t) }
    const run = async (what: string, script: string, ...args: string[]) => {
      const startedAt = performance.now()
      const { code, err } = await runScript(script, args, what.includes('PostgreSQL') ? shared : at('data'))
      t.deepEqual([code, err], [0, ''], what)
      t.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
    await run('backup', 'backup', at('copy.tar'))
    await run('restore', 'restore', at('copy.tar'), '--into', at('restored'))
    await run('export', 'export', at('exported'))
    await run('restore of an export', 'restore', at('exported'), '--into', at('imported'))
    await run('restore into PostgreSQL', 'restore', at('copy.tar'))
    await run('backup of PostgreSQL', 'backup', at('shared.tar'))
    await run('export of PostgreSQL', 'export', at('shared'))
    await run('restore of its backup', 'restore', at('shared.tar'), '--into', at('returned'))
    for (const name of ['restored', 'imported', 'returned'])
      t.deepEqual(await findDamage(at(name)), { wrong: [], events: EVENTS }, name)
    t.log(`${EVENTS} events, ${pictures} pictures of ${MEGABYTES} MB in all`)
  },
)
