import { v7 as uuidv7 } from 'uuid'
import { threeWayMerge } from '../../src/content/three-way-merge.ts'
import type { VersionedItem } from '../../views/forms/item-spec.ts'
import type { Result } from '../../views/forms/send.ts'
import { stored, type Write } from './draft-desk.ts'

export type Row = VersionedItem & Readonly<Record<string, unknown>>

/** A server with one row, which merges what is sent with the version that it names. */
export class OneRow {
  row: Row | null = null
  readonly log: Write[] = []
  /** Rows that were made. */
  made = 0
  readonly #past = new Map<number, Row>()
  readonly #keys = new Set<string>()

  create(by: string, fields: Record<string, unknown>, key: string): Result<Row> {
    if (this.#keys.has(key)) return this.#repeat()
    if (this.row) return refusal(409, this.row)
    this.made++
    this.#keys.add(key)
    this.#set(by, { id: 'item', version: 1 }, fields)
    return { data: this.row as unknown as Row }
  }

  change(by: string, sent: Record<string, unknown>, version: number, key: string): Result<Row> {
    if (this.#keys.has(key)) return this.#repeat()
    const base = this.#past.get(version)
    if (!this.row || !base) return refusal(404, null)
    const mine = Object.fromEntries(
      Object.entries(sent)
        .filter(([name]) => name in base && !['id', 'version'].includes(name))
        .map(([name, value]) => [name, typeof value === 'string' ? stored(value) : value]),
    )
    const { merged, conflicts } = threeWayMerge<Record<string, unknown>>(base, mine, this.row)
    if (conflicts.length > 0) return refusal(409, this.row, conflicts)
    const isChange = Object.entries(merged).some(([name, value]) => this.row![name] !== value)
    const { id, version: last } = this.row
    if (isChange) this.#keys.add(key)
    if (isChange) this.#set(by, { id, version: last + 1 }, merged)
    return { data: this.row as Row }
  }

  #repeat(): Result<Row> {
    return { data: this.row!, meta: new Headers({ 'idempotent-replayed': 'true' }) }
  }

  /** Puts back what the last write replaced. */
  undo(): void {
    const last = this.log.at(-1)
    if (last && this.row) this.change('undo', { [last.name]: last.was }, this.row.version, uuidv7())
  }

  readonly isKnown = ({ name }: { name: string }, field: string): boolean =>
    this.log.findLast((write) => write.name === field)?.by === name

  answer(by: string, method: string, _: string, body: object, key: string): Result<Row> {
    const { version, ...fields } = Object.fromEntries(body instanceof FormData ? body : Object.entries(body))
    return method === 'POST' ? this.create(by, fields, key) : this.change(by, fields, Number(version), key)
  }

  #set(by: string, head: VersionedItem, fields: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(fields)) {
      const [was, is] = [String(this.row?.[name] ?? ''), stored(String(value ?? ''))]
      if (was !== is) this.log.push({ by, name, was, is })
    }
    const texts = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? stored(value) : value,
    ])
    const row = { ...this.row, ...Object.fromEntries(texts), ...head }
    this.row = row
    this.#past.set(head.version, row)
  }
}

const refusal = (status: number, current: Row | null, names: readonly string[] = []) => ({
  error: {
    status,
    message: String(status),
    refusal: { message: `${status}`, current, errors: Object.fromEntries(names.map((name) => [name, '…'])) },
  },
})
