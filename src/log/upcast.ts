import { withoutNul } from '../content/without-nul.ts'
import { Corrupt } from '../errors.ts'
import type { EventRow, RecordedEvent } from './event.ts'

/** Per event type, what makes data of schema 1 into 2, of 2 into 3 … : none means that today's schema is still 1. */
export type Upcasters = Record<string, readonly ((data: Record<string, unknown>) => Record<string, unknown>)[]>

/** Knows today's shape of every event type and how to bring older ones to it. */
export type Schemas = {
  currentSchema(type: string): number
  /** An event's data as today's code knows it. */
  decodeData(row: StoredData): unknown
  decode(row: EventRow): RecordedEvent
}
type StoredData = Pick<EventRow, 'position' | 'type' | 'schema' | 'data'>

/**
 * An event type or schema that this code does not know stops whoever reads it, with the position; with `asStored` its
 * data is what is stored, for who only shows what happened.
 */
export function schemasOf(upcasters: Upcasters, { asStored = false } = {}): Schemas {
  const stepsOf = (type: string) => (Object.hasOwn(upcasters, type) ? upcasters[type] : undefined)
  const decodeData: Schemas['decodeData'] = (row) => {
    const steps = stepsOf(row.type)
    if (!steps) {
      if (asStored) return parse(row)
      throw new Corrupt(`Posição ${row.position}: evento de tipo desconhecido, «${row.type}».`)
    }
    if (row.schema < 1 || row.schema > steps.length + 1) {
      if (asStored) return parse(row)
      throw new Corrupt(`Posição ${row.position}: «${row.type}» tem o esquema ${row.schema}, que não é conhecido.`)
    }
    return steps.slice(row.schema - 1).reduce((older, step) => step(older), parse(row))
  }
  return {
    currentSchema(type) {
      const steps = stepsOf(type)
      if (!steps) throw new TypeError(`Event type ${type} is not in the catalogue: nobody could read it back`)
      return steps.length + 1
    },
    decodeData,
    decode(row) {
      const { position, id, stream, version, type, schema, actor, at, request_id: requestId } = row
      return { position, id, stream, version, type, schema, data: decodeData(row), actor, at, requestId }
    },
  }
}

/** Events from before texts were freed of U+0000 may hold one. */
function parse(row: StoredData): Record<string, unknown> {
  try {
    const data = JSON.parse(row.data)
    return row.data.includes('\\u0000') ? withoutNul(data) : data
  } catch {
    throw new Corrupt(`Posição ${row.position}: os dados do evento não são JSON.`)
  }
}
