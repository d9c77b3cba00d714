import { join } from 'node:path'
import test from 'ava'
import { findDamage } from '../support/damage.ts'
import { temporaryFolder } from '../support/festival.ts'
import { freePort } from '../support/free-port.ts'
import { Ledger } from '../support/ledger.ts'
import { Organisers } from '../support/organisers.ts'
import { seeded } from '../support/random-commands.ts'
import { runScript } from '../support/script.ts'
import { ORGANISER, spawnServer, startServer } from '../support/server-process.ts'

const LONG = process.env.LONG === '1'
const ROUNDS = LONG ? 200 : 2
const SEED = Number(process.env.SEED) || Date.now() % 2 ** 31

test(`A server killed at random keeps every acknowledged write (seed ${SEED})`, async (t) => {
  t.timeout(60 * 60_000)
  const random = seeded(SEED)
  const dataDir = join(await temporaryFolder(t), 'data')
  const port = await freePort()
  const ledger = new Ledger()
  const organisers = new Organisers(`http://127.0.0.1:${port}`, ledger, random)
  const wrong: string[] = []
  let [cut, events] = [0, 0]

  for (let round = 0; round < ROUNDS; round += 1) {
    // Sometimes it is killed while starting.
    if (round > 0 && random() < 0.2) await killWhileStarting(random() * 900)
    const server = await startServer(t, { dataDir, port, env: { TRUST_PROXY: 'on' } })
    if (round === 0) await organisers.signIn(ORGANISER)
    wrong.push(...ledger.compare(await organisers.readContent()))
    const unsound = await findDamage(dataDir)
    wrong.push(...unsound.wrong)
    events = unsound.events
    const written = organisers.writeUntilServerStops(12)
    await ledger.waitForMore(1 + Math.floor(random() * (LONG ? 150 : 60)))
    // A random time after the acknowledgement.
    setTimeout(() => server.child.kill('SIGKILL'), random() * 20)
    await written
    await server.stop('SIGKILL')
    cut += ledger.unconfirmed
  }

  async function killWhileStarting(ms: number) {
    const { child, ended } = spawnServer(t, { dataDir, port })
    setTimeout(() => child.kill('SIGKILL'), ms)
    await ended
  }

  const last = await startServer(t, { dataDir, port })
  wrong.push(...ledger.compare(await organisers.readContent()))
  t.is((await last.stop('SIGTERM')).code, 0)
  t.is((await runScript('verify', [], dataDir)).code, 0)
  t.is((await runScript('rebuild', ['--check'], dataDir)).code, 0)
  wrong.push(...(await findDamage(dataDir)).wrong)
  const { acknowledged } = ledger
  t.log(
    `seed ${SEED}: ${ROUNDS} kills, ${acknowledged} acknowledged writes, ${cut} cut short, ${events} events, lost ${wrong.length}`,
  )
  t.deepEqual(wrong, [])
})
