import { withoutNul } from '../content/plain-text.ts'
import { idOf, type Upcaster } from '../decider.ts'
import { Corrupt } from '../errors.ts'
import type { EventRow, RecordedEvent } from './event.ts'

/** By event type: the functions that convert data of schema 1 to 2, 2 to 3 and so on. Without any, the current schema is 1. */
export type Upcasters = Record<string, readonly Upcaster[]>

export type Schemas = ReturnType<typeof schemasOf>
type StoredData = Pick<EventRow, 'position' | 'stream' | 'type' | 'schema' | 'data'>

/** Decoding an unknown event type or schema throws Corrupt; with `asStored` the data is returned as it is stored. */
export function schemasOf(upcasters: Upcasters, { asStored = false } = {}) {
  const stepsOf = (type: string) => (Object.hasOwn(upcasters, type) ? upcasters[type] : undefined)
  const decodeData = (row: StoredData): unknown => {
    const steps = stepsOf(row.type)
    const isKnown = steps && row.schema >= 1 && row.schema <= steps.length + 1
    if (!isKnown && asStored) return parse(row)
    if (!steps) throw new Corrupt(`Posição ${row.position}: evento de tipo desconhecido, «${row.type}».`)
    if (!isKnown)
      throw new Corrupt(`Posição ${row.position}: «${row.type}» tem o esquema ${row.schema}, que não é conhecido.`)
    return steps.slice(row.schema - 1).reduce((older, step) => step(older, { id: idOf(row) }), parse(row))
  }
  return {
    currentSchema(type: string): number {
      const steps = stepsOf(type)
      if (!steps) throw new TypeError(`Event type ${type} is not in the catalogue, so it could not be read`)
      return steps.length + 1
    },
    decodeData,
    decode(row: EventRow): RecordedEvent {
      const { position, id, stream, version, type, schema, actor, at, request_id: requestId } = row
      return { position, id, stream, version, type, schema, data: decodeData(row), actor, at, requestId }
    },
  }
}

/** Older events may contain U+0000, which is now removed from input. */
function parse(row: StoredData): Record<string, unknown> {
  try {
    const data = JSON.parse(row.data)
    return row.data.includes('\\u0000') ? withoutNul(data) : data
  } catch {
    throw new Corrupt(`Posição ${row.position}: os dados do evento não são JSON.`)
  }
}
