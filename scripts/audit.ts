import { InvalidArgumentError, Option } from 'commander'
import { eventTypes, isEventType, upcasters } from '../src/content/catalogue.ts'
import type { Engine } from '../src/db/engine.ts'
import { Invalid } from '../src/errors.ts'
import { type Actors, readActors } from '../src/history/actors.ts'
import { formatInLisbon, parseDateTime } from '../src/history/date-time.ts'
import { type DescribedEvent, describeEvents, labelOf } from '../src/history/describe.ts'
import { formatChange, formatValue, stripControlCharacters } from '../src/history/format-change.ts'
import { type ItemAt, itemAt } from '../src/history/item-at.ts'
import { actors, history } from '../src/history/matching-events.ts'
import type { RecordedEvent } from '../src/log/event.ts'
import { schemasOf } from '../src/log/upcast.ts'
import { colour, command, print, printJson, run, table, withDatabase } from './cli.ts'

type Options = {
  stream?: string
  actor?: string
  type?: string
  since?: string
  limit: number
  diff?: true
  asOf?: string
  json?: true
}
type Db = Engine['read']
type Described = DescribedEvent<RecordedEvent>

const parseLimit = (text: string) => {
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new InvalidArgumentError(`--limit é um número a partir de 1, não «${text}».`)
}

const program = command(
  'audit',
  'Mostra a história do conteúdo: o que aconteceu, quando e por quem, do mais recente para trás.',
)
  .option('--stream <item>', 'só este item, como aparece na última coluna: news/0199…')
  .option('--actor <nome|id>', 'só o que esta pessoa fez')
  .option('--type <tipo>', 'só acontecimentos deste tipo, como NewsPublished')
  .option('--since <momento>', 'desde uma data (2025-10-01), uma hora (2025-10-01T18:30) ou há quanto tempo (24h, 7d)')
  .option('--limit <número>', 'quantos, no máximo', parseLimit, 50)
  .option('--diff', 'mostra o que mudou em cada campo')
  .addOption(
    new Option('--as-of <quando>', 'com --stream: o item como era numa posição do registo ou num momento').conflicts([
      'actor',
      'type',
      'since',
      'diff',
    ]),
  )
  .option('--json', 'em JSON')
  .addHelpText('after', '\nAs horas são as de Lisboa. O que é pessoal aparece como «(cifrado)».')
  .action((options: Options) =>
    withDatabase(({ read }) =>
      options.asOf === undefined ? showHistory(read, options) : showItem(read, options, options.asOf),
    ),
  )

const schemas = schemasOf(upcasters, { asStored: true })

async function showHistory(db: Db, { stream, actor, type, since, limit, diff, json }: Options): Promise<void> {
  const sinceDate = since === undefined ? undefined : parseDateTime(since, new Date()).toISOString()
  if (type !== undefined && !isEventType(type) && (await history(db, schemas, { type, limit: 1 })).total === 0) {
    throw new Invalid(`Não há acontecimentos do tipo «${type}». Há: ${eventTypes.join(', ')}.`)
  }
  const people = await readActors(db)
  const actorIds = actor === undefined ? undefined : await findActors(db, people, actor)
  if (stream !== undefined && (await history(db, schemas, { stream, limit: 1 })).total === 0) {
    throw new Invalid(`O registo não tem nada com o nome «${stream}».`)
  }
  const { events, total } = await history(db, schemas, { stream, actors: actorIds, type, since: sinceDate, limit })
  const described = await describeEvents(db, schemas, events)
  if (json) printJson(described.map((each) => toJson(each, people, diff)))
  else showTable(described, people, total, diff)
}

/** All actor values of the log for a name or id. Throws Invalid for an unknown one. */
async function findActors(db: Db, { nameOf, actorIdOf }: Actors, actor: string): Promise<string[]> {
  const everybody = await actors(db)
  const matching = everybody.filter((each) => nameOf(each) === actor || actorIdOf(each) === actor)
  if (matching.length > 0) return matching
  const names = [...new Set(everybody.map(nameOf))].sort().join(', ')
  throw new Invalid(`No registo não há ninguém com o nome «${actor}». Há: ${names || 'ninguém'}.`)
}

function showTable(described: readonly Described[], { nameOf }: Actors, total: number, diff = false): void {
  if (total === 0) {
    print('Nada aconteceu que corresponda ao que pediu.')
    return
  }
  const rows = described.map(({ event, sentence, title }) => [
    String(event.position),
    formatInLisbon(event.at),
    stripControlCharacters(nameOf(event.actor)),
    stripControlCharacters(title === null ? sentence : `${sentence}: ${title}`),
    event.stream,
  ])
  const [heading, ...lines] = table([['Posição', 'Hora de Lisboa', 'Quem', 'O que aconteceu', 'Item'], ...rows]).split(
    '\n',
  )
  print(colour('dim', heading!))
  for (const [index, line] of lines.entries()) {
    print(line)
    if (diff) showChanges(described[index]!)
  }
  if (total > described.length)
    print(`Mostrados ${described.length} de ${total} acontecimentos: use --limit para ver mais.`)
}

function showChanges({ changes }: Described): void {
  // Fields that stay empty are not shown.
  const changed = changes.filter(({ before, after }) => formatValue(before) !== formatValue(after))
  for (const { sign, text } of changed.flatMap(formatChange)) {
    if (sign === ' ') print(`    ${text}`)
    else print(colour(sign === '-' ? 'red' : 'green', `      ${sign} ${text}`))
  }
}

function toJson({ event, sentence, title, changes }: Described, { nameOf, actorIdOf }: Actors, diff = false) {
  const { position, id, stream, version, type, at, requestId } = event
  const [actor, actorId] = [nameOf(event.actor), actorIdOf(event.actor)]
  const item = { position, id, stream, version, type, actor, actorId, at, lisbon: formatInLisbon(at), requestId }
  const envelope = { ...item, words: sentence, label: title }
  if (!diff) return envelope
  return { ...envelope, changes: changes.map(({ field, before, after }) => ({ field, before, after })) }
}

async function showItem(db: Db, { stream, json }: Options, when: string): Promise<void> {
  if (stream === undefined) throw new Invalid('--as-of mostra um item como era: indique qual com --stream.')
  const found: ItemAt = await itemAt(db, schemas, stream, when, new Date())
  if (json) {
    printJson(found)
    return
  }
  print(`${stream}, versão ${found.version}: como ficou na posição ${found.position}, a ${formatInLisbon(found.at)}`)
  for (const [field, after] of Object.entries(found.item)) {
    for (const { text } of formatChange({ field, label: labelOf(stream, field), before: undefined, after }))
      print(`    ${text}`)
  }
}

await run(program)
