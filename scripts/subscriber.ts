import { subscriberById } from '../projections/subscribers.ts'
import { configFromEnvironment } from '../src/config.ts'
import { sentenceOf } from '../src/content/catalogue.ts'
import { scriptNames } from '../src/content/credentials.ts'
import { leaveUrl } from '../src/content/leave-address.ts'
import { normaliseEmail } from '../src/content/subscriber.ts'
import { NotFound } from '../src/errors.ts'
import type { Festival } from '../src/festival.ts'
import { readActors } from '../src/history/actors.ts'
import { formatInLisbon } from '../src/history/date-time.ts'
import { streamOf } from '../src/log/event.ts'
import { readStream } from '../src/log/read.ts'
import { command, print, printJson, run, withFestival } from './cli.ts'
import { waitForErasure } from './wait-for-erasure.ts'

const program = command('subscriber', 'Uma pessoa inscrita na newsletter: o que se sabe dela, e esquecê-la.')

program
  .command('show')
  .description('mostra tudo o que está guardado sobre uma pessoa, para lho entregar, e o link com que ela sai da lista')
  .argument('<email|id>', 'o endereço, ou o identificador da inscrição')
  .option('--json', 'em JSON')
  .action((emailOrId: string, { json }: { json?: true }) =>
    withFestival(async (festival) => {
      const record = await readRecord(festival, emailOrId)
      if (json) printJson(record)
      else print(formatRecord(record))
    }),
  )

program
  .command('erase')
  .description('apaga uma inscrição: o endereço deixa de se poder ler, e o registo fica inteiro')
  .argument('<email|id>', 'o endereço, ou o identificador da inscrição')
  .addHelpText(
    'after',
    '\nCópias de segurança e exportações feitas antes ainda abrem o endereço: apague-as, ou refaça-as.',
  )
  .action((emailOrId: string) =>
    withFestival(async (festival) => {
      await festival.catchUp()
      const { id } = await findSubscriber(festival, emailOrId)
      const at = new Date().toISOString()
      await festival.eraseSubscriber(id, { actor: scriptNames.commandLine, at, requestId: festival.store.newId() })
      await waitForErasure(festival.database)
      print(`Inscrição apagada: ${id}. O endereço já não se lê ${erasedFrom(festival)}.`)
      print('Cópias de segurança e exportações feitas antes ainda o abrem: apague-as, ou refaça-as.')
    }),
  )

/** PostgreSQL's WAL and its archives are outside of our control. */
const erasedFrom = ({ database }: Festival) =>
  database.pictures
    ? 'nas tabelas do sítio; o WAL do PostgreSQL e os seus arquivos ainda o abrem até expirarem'
    : 'em nenhum ficheiro do sítio'

async function findSubscriber({ subjects, database }: Festival, emailOrId: string) {
  const id = emailOrId.includes('@') ? await subjects.find(database.read, normaliseEmail(emailOrId)) : emailOrId
  const found = id === undefined ? undefined : await subscriberById(database.read, id)
  if (!found) throw new NotFound(`Não há nenhuma inscrição de «${emailOrId}».`)
  return found
}

async function readRecord(festival: Festival, emailOrId: string) {
  const { database, schemas, subjects, leaveTokens } = festival
  const { id, address, createdAt } = await findSubscriber(festival, emailOrId)
  const decrypted = await subjects.decrypt(database.read, [{ subject: id, data: address }])
  const events = await readStream(database.read, schemas, streamOf('subscriber', id))
  const { nameOf } = await readActors(database.read)
  return {
    id,
    email: decrypted.get(id) ?? null,
    subscribedAt: createdAt,
    leaveUrl: leaveUrl(configFromEnvironment().publicUrl, leaveTokens.tokenOf(id)),
    events: events.map(({ position, at, type, actor }) => ({
      position,
      at,
      what: sentenceOf(type),
      by: nameOf(actor),
    })),
  }
}

const formatRecord = ({ id, email, subscribedAt, leaveUrl, events }: Awaited<ReturnType<typeof readRecord>>) =>
  [
    `Email: ${email}`,
    `Inscrição: ${formatInLisbon(subscribedAt)} (hora de Lisboa)`,
    `Identificador: ${id}`,
    `Link para cancelar a inscrição: ${leaveUrl}`,
    'No registo:',
    ...events.map(({ position, at, what, by }) => `  ${position}  ${formatInLisbon(at)}  ${what} (${by})`),
    'Nada mais está guardado sobre esta pessoa.',
  ].join('\n')

await run(program)
