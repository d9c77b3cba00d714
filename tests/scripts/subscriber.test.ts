import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { databaseFile } from '../../src/db/database-file.ts'
import { connect } from '../../src/db/sqlite/connect.ts'
import { openFestival } from '../../src/festival.ts'
import { findDamage } from '../support/damage.ts'
import { eachEngineOfCommand as eachEngine } from '../support/engines.ts'
import { cause } from '../support/festival.ts'
import { filesContaining } from '../support/folder-contents.ts'
import { freshDatabase, querySql } from '../support/postgres.ts'
import { createSampleSite } from '../support/sample-site.ts'
import { callScript, printed, refused } from '../support/script.ts'
import { postJson } from '../support/signed-in-site.ts'
import { openSite } from '../support/site.ts'

/** The subscriber's id, key and lookup value in the database. */
async function secretsOf(dataDir: string, email: string) {
  const { subjects, database, close } = await openFestival({ dataDir })
  const id = (await subjects.find(database.read, email))!
  const { key, lookup } = await database.read('subject_keys').where({ subject: id }).first()
  await close()
  return { id, key, lookup }
}

test('Erasing a subscriber of a running site removes the address from every file, and the chain stays valid', async (t) => {
  const { origin, dataDir } = await openSite(t)
  for (const email of ['Segredo@Exemplo.pt', 'rui@exemplo.pt']) await postJson(`${origin}/api/newsletter`, { email })
  const { id, key, lookup } = await secretsOf(dataDir, 'segredo@exemplo.pt')
  t.true((await filesContaining(dataDir, key)).length > 0)
  t.deepEqual(
    await callScript('subscriber', ['erase', 'segredo@exemplo.PT'], dataDir),
    printed(
      `Inscrição apagada: ${id}. O endereço já não se lê em nenhum ficheiro do sítio.\n` +
        'Cópias de segurança e exportações feitas antes ainda o abrem: apague-as, ou refaça-as.\n',
    ),
  )
  for (const secret of [key, lookup, 'segredo@exemplo']) t.deepEqual(await filesContaining(dataDir, secret), [])
  t.deepEqual(await callScript('subscriber', ['erase', id], dataDir), refused(`Não há nenhuma inscrição de «${id}».\n`))
  t.deepEqual((await findDamage(dataDir)).wrong, [])
})

eachEngine(
  test,
  'A subscriber’s data is printed by address or id, as text or JSON, with the link to unsubscribe',
  async (t, databaseOptions) => {
    const { ana, ...location } = await createSampleSite(t, databaseOptions)
    const { code, out, err } = await callScript('subscriber', ['show', 'ANA@exemplo.pt'], location)
    t.deepEqual([code, err], [0, ''])
    const link = /^Link para cancelar a inscrição: (http:\/\/localhost:3000\/newsletter\/sair\?chave=\S+)$/m.exec(
      out,
    )?.[1]
    t.is(
      out,
      `Email: Ana@exemplo.pt\nInscrição: 2025-10-22 10:00:00 (hora de Lisboa)\nIdentificador: ${ana}\n` +
        `Link para cancelar a inscrição: ${link}\nNo registo:\n` +
        '  4  2025-10-22 10:00:00  Inscrição na newsletter (ana)\nNada mais está guardado sobre esta pessoa.\n',
    )
    const json = JSON.parse((await callScript('subscriber', ['show', ana, '--json'], location)).out)
    t.deepEqual(json, {
      id: ana,
      email: 'Ana@exemplo.pt',
      subscribedAt: '2025-10-22T09:00:00.000Z',
      leaveUrl: link,
      events: [{ position: 4, at: '2025-10-22T09:00:00.000Z', what: 'Inscrição na newsletter', by: 'ana' }],
    })
    t.deepEqual(
      await callScript('subscriber', ['show', 'rui@exemplo.pt'], location),
      refused('Não há nenhuma inscrição de «rui@exemplo.pt».\n'),
    )
  },
)

/** A site with a reader whose snapshot still has the subscriber's key. */
async function openRead(t: ExecutionContext) {
  const { dataDir } = await createSampleSite(t)
  const reader = connect({ file: databaseFile(dataDir), role: 'reader' })
  await reader.raw('BEGIN')
  await reader('subject_keys').select()
  return { dataDir, reader, ...(await secretsOf(dataDir, 'ana@exemplo.pt')) }
}

test('Erasing waits for readers of an older snapshot, and then finishes', async (t) => {
  const { dataDir, reader, key, id } = await openRead(t)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const erasing = spawn(process.execPath, ['dist/server/scripts/subscriber.js', 'erase', id], { env })
  t.teardown(() => erasing.kill('SIGKILL'))
  const [ended, out] = [once(erasing, 'exit'), text(erasing.stdout)]
  const [notice] = await once(erasing.stderr.setEncoding('utf8'), 'data')
  t.regex(notice, /^À espera de quem ainda lê a base de dados/)
  t.true((await filesContaining(dataDir, key)).length > 0, 'the reader still prevents the erasure')
  await reader.destroy()
  t.deepEqual(await ended, [0, null])
  t.regex(await out, /^Inscrição apagada/)
  t.deepEqual(await filesContaining(dataDir, key), [])
})

test('In the panel, erasing does not wait for readers of an older snapshot, and finishes later', async (t) => {
  const { dataDir, reader, key, id } = await openRead(t)
  const festival = await openFestival({ dataDir })
  await festival.eraseSubscriber(id, cause)
  t.true((await filesContaining(dataDir, key)).length > 0, 'the reader still prevents the erasure')
  await reader.destroy()
  while ((await filesContaining(dataDir, key)).length > 0) await new Promise((done) => setTimeout(done, 20))
  t.pass()
  await festival.close()
})

test('An erased subscriber is in no PostgreSQL table', async (t) => {
  const location = await createSampleSite(t, { databaseUrl: await freshDatabase(t) })
  const erased = await callScript('subscriber', ['erase', 'ana@exemplo.pt'], location)
  t.deepEqual([erased.code, erased.err], [0, ''])
  t.is(
    erased.out.split('\n')[0],
    `Inscrição apagada: ${location.ana}. O endereço já não se lê nas tabelas do sítio; o WAL do PostgreSQL e os seus arquivos ainda o abrem até expirarem.`,
  )
  for (const table of ['subject_keys', 'read_subscribers'])
    t.deepEqual(await querySql(location.databaseUrl!, `SELECT * FROM ${table}`), [])
  t.is((await callScript('rebuild', ['--check'], location)).code, 0)
})
