import type { Knex } from 'knex'
import { Invalid, NotFound } from '../errors.ts'
import { readHead } from '../log/append.ts'
import type { RecordedEvent } from '../log/event.ts'
import { readStream } from '../log/read.ts'
import type { Schemas } from '../log/upcast.ts'
import { nounOf, statesOf } from '../records/states.ts'
import { formatInLisbon, parseDateTime } from './date-time.ts'
import { fillRanks } from './past-items.ts'

export type ItemAt = { stream: string; version: number; position: number; at: string; item: Record<string, unknown> }

/** `when` is a log position or a date and time. Throws NotFound when the item did not exist then. */
export async function itemAt(db: Knex, schemas: Schemas, stream: string, when: string, now: Date): Promise<ItemAt> {
  const events = await readStream(db, schemas, stream)
  if (events.length === 0) throw new NotFound(`O registo não tem nada com o nome «${stream}».`)
  const past = events.filter(await isUpTo(db, when, now))
  const last = past.at(-1)
  if (!last) {
    const [first] = events as [RecordedEvent]
    throw new NotFound(`Ainda não existia: apareceu na posição ${first.position}, a ${formatInLisbon(first.at)}.`)
  }
  if (!nounOf(stream)) {
    throw new Invalid(`«${stream}» é de um tipo que este programa não conhece: veja o que lhe aconteceu sem --as-of.`)
  }
  const item = statesOf(stream, past).at(-1)
  if (!item)
    throw new NotFound(`Já não existia: desapareceu na posição ${last.position}, a ${formatInLisbon(last.at)}.`)
  await fillRanks(db, [[stream, item]])
  return { stream, version: last.version, position: last.position, at: last.at, item }
}

async function isUpTo(db: Knex, when: string, now: Date): Promise<(event: RecordedEvent) => boolean> {
  if (!/^\d+$/.test(when)) {
    const instant = parseDateTime(when, now).toISOString()
    return ({ at }) => at <= instant
  }
  const head = await readHead(db)
  if (Number(when) > head.position) throw new Invalid(`O registo só vai até à posição ${head.position}.`)
  return ({ position }) => position <= Number(when)
}
