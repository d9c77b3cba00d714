import type { Knex } from 'knex'
import type { LogTransaction, Statement, Value } from '../engine.ts'
import { BUSY_TIMEOUT_MS, type Connection } from './connect.ts'
import { WrongCount } from './failures.ts'

/** SQLite polls for a lock less and less often, and would miss the short gaps between another process's transactions. */
const ONE_TRY_MS = 250

/** A longer text goes in several trips, so that memory stays level however much an import writes. */
const LONGEST_TEXT = 1_000_000

const BEGIN = 'BEGIN IMMEDIATE;\n'

/** A transaction on the one connection that writes. A statement goes with its values in it: each trip takes longer than what it is made for. */
export class SqliteTransaction implements LogTransaction {
  #connection: Connection | undefined
  #text = BEGIN

  constructor(readonly db: Knex) {}

  lock(): Promise<void> {
    return this.#send()
  }

  async query<Row>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    await this.#send()
    return new Promise((resolve, reject) => {
      this.#connection!.all<Row>(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)))
    })
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    for (const statement of statements) {
      if (statement.isSecret || statement.changes !== undefined) await this.#sendAlone(statement)
      else this.#text += `${withValues(statement)};\n`
      if (this.#text.length > LONGEST_TEXT) await this.#send()
    }
    this.#text += 'COMMIT;'
    await this.#send()
    await this.#release()
  }

  async rollback(): Promise<void> {
    // Of a full disk, SQLite has undone it already
    if (this.#connection) await this.#exec('ROLLBACK').catch(() => {})
    await this.#release()
  }

  async #send(): Promise<void> {
    const text = this.#text
    this.#text = ''
    if (text) await this.#exec(text)
  }

  async #exec(text: string): Promise<void> {
    this.#connection ??= await this.#acquire()
    const connection = this.#connection
    return new Promise((resolve, reject) => {
      connection.exec(text, (error) => (error ? reject(error) : resolve()))
    })
  }

  async #sendAlone({ sql, values, changes }: Statement): Promise<void> {
    await this.#send()
    const changed = await new Promise<number>((resolve, reject) => {
      this.#connection!.run(sql, values, function (error) {
        if (error) reject(error)
        else resolve(this.changes)
      })
    })
    if (changes !== undefined && changed !== changes) throw new WrongCount()
  }

  async #acquire(): Promise<Connection> {
    const connection: Connection = await this.db.client.acquireConnection()
    connection.configure('busyTimeout', ONE_TRY_MS)
    return connection
  }

  async #release(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    connection?.configure('busyTimeout', BUSY_TIMEOUT_MS)
    if (connection) await this.db.client.releaseConnection(connection)
  }
}

/** Question marks are values and nothing else: names are quoted, and texts are values. */
function withValues({ sql, values }: Statement): string {
  const [first, ...rest] = sql.split('?')
  if (rest.length !== values.length) throw new TypeError(`${values.length} values for ${rest.length} places: ${sql}`)
  return rest.reduce((text, part, at) => text + literal(values[at]!) + part, first!)
}

/** Throws TypeError for a number that SQL has no word for. */
function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') throw new TypeError(`No value of a column: ${typeof value}`)
  // SQLite reads its statements up to the first NUL
  return value.includes('\0')
    ? `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`
    : `'${value.replaceAll("'", "''")}'`
}
