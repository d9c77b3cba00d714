import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { news } from '../../src/content/news.ts'
import type { SiteLocation } from '../../src/db/open.ts'
import { openFestival } from '../../src/festival.ts'
import { readHead } from '../../src/log/append.ts'
import { type DatabaseOptions, eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { openTestFestival, run, temporaryFolder } from '../support/festival.ts'
import { querySql } from '../support/postgres.ts'
import { sampleNamed } from '../support/samples.ts'
import { callScript, printed, refused, runScript, slowMachine } from '../support/script.ts'
import { noSiteMessage } from '../support/site-location.ts'
import { tamper } from '../support/tamper.ts'

/** A closed log of three events, and its head as `verify` prints it. */
async function threeEvents(t: ExecutionContext, databaseOptions: DatabaseOptions = {}) {
  const { festival, dataDir } = await openTestFestival(t, { ...slowMachine, ...databaseOptions })
  for (const n of [1, 2, 3]) {
    await run(festival, news, `n-${n}`, { type: 'PublishNews', fields: sampleNamed('news').fields(n) as never })
  }
  const { position, hash } = await readHead(festival.database.read)
  await festival.close()
  return { dataDir, location: { dataDir, ...databaseOptions }, head: `${position} ${hash}` }
}

/** The last verification that the panel shows. */
async function lastVerified(location: SiteLocation) {
  const festival = await openFestival(location)
  return festival.lastRun('verify').finally(() => festival.close())
}

eachEngine(test, 'verify prints the number of events and the head of a valid log', async (t, databaseOptions) => {
  const { location, head } = await threeEvents(t, databaseOptions)
  t.deepEqual(
    await callScript('verify', [], location),
    printed(`O registo está íntegro. Acontecimentos: 3. Cabeça:\n${head}\n`),
  )
  t.is((await lastVerified(location))?.position, 3)
})

test('A truncated log is detected only with an anchor, which is not changed', async (t) => {
  const { dataDir, head } = await threeEvents(t)
  const anchor = join(await temporaryFolder(t), 'ancora')
  const saved = await callScript('verify', [], dataDir)
  await writeFile(anchor, saved.out)
  await tamper(dataDir, 'DROP TRIGGER events_no_delete', 'DELETE FROM events WHERE position = 3')
  t.deepEqual(await callScript('verify', ['--anchor', anchor], dataDir), {
    code: 1,
    out: 'O registo está errado na posição 3: falta: a âncora guardou 3 eventos e o registo só tem 2.\n',
    err: '',
  })
  t.true((await readFile(anchor, 'utf8')).includes(head))
  t.is((await lastVerified({ dataDir }))?.position, 3, 'what is not sound is not noted')
  t.is((await callScript('verify', [], dataDir)).code, 0)
})

test('A missing anchor is created, and a matching one is advanced', async (t) => {
  const { dataDir, head } = await threeEvents(t)
  const anchor = join(await temporaryFolder(t), 'ancora')
  const created = await callScript('verify', ['--anchor', anchor], dataDir)
  t.deepEqual(
    [created.code, created.out.split('\n').at(-2)],
    [0, `A âncora ${anchor} não existia: foi criada com esta cabeça.`],
  )
  t.is(await readFile(anchor, 'utf8'), `${head}\n`)

  const { festival } = await openTestFestival(t, { dataDir, ...slowMachine })
  await run(festival, news, 'n-4', { type: 'PublishNews', fields: sampleNamed('news').fields(4) as never })
  const after = await readHead(festival.database.read)
  await festival.close()
  const advanced = await callScript('verify', ['--anchor', anchor], dataDir)
  t.deepEqual(
    [advanced.code, advanced.out.split('\n').at(-2)],
    [0, `A âncora em ${anchor} confere (posição 3) e avançou para a posição 4.`],
  )
  t.is(await readFile(anchor, 'utf8'), `4 ${after.hash}\n`)
})

test('A file without a head is rejected as anchor and not changed', async (t) => {
  const { dataDir } = await threeEvents(t)
  const file = join(await temporaryFolder(t), 'notas.txt')
  await writeFile(file, 'comprar pão')
  t.deepEqual(
    await callScript('verify', ['--anchor', file], dataDir),
    refused(`${file} não é uma âncora: falta a linha com a posição e o hash («42 3fa9…»).\n`),
  )
  t.is(await readFile(file, 'utf8'), 'comprar pão')
})

const TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"

for (const [script, ...args] of [
  ['verify'],
  ['audit'],
  ['rebuild'],
  ['rebuild', '--check'],
  ['admin', 'create', 'ana', '--generate'],
  ['subscriber', 'show', 'ana@exemplo.pt'],
  ['backup'],
  ['export', 'nada'],
] as const) {
  eachEngine(test, `${[script, ...args].join(' ')} creates no database`, async (t, databaseOptions) => {
    const location = { dataDir: join(await temporaryFolder(t), 'nada'), ...databaseOptions }
    const err = `${noSiteMessage(location)}. Comece o sítio com npm start.\n`
    t.deepEqual(await runScript(script, args, location), refused(err))
    t.false(existsSync(location.dataDir))
    if (databaseOptions.databaseUrl) t.deepEqual(await querySql(databaseOptions.databaseUrl, TABLES), [])
  })
}
