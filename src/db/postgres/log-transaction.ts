import type { Knex } from 'knex'
import pg from 'pg'
import type { LogTransaction, Statement, Value } from '../engine.ts'
import type { Connection } from './connection.ts'
import { isOutOfDate } from './connection.ts'
import { WrongCount } from './failure.ts'

/** `lock` is a statement of its own: what comes after sees what was committed while it waited. */
type Options = { pool: Knex; lock: string; dropAll(): void }

export function beginTransaction({ pool, lock, dropAll }: Options): LogTransaction {
  let connection: Connection | undefined
  let hasBegun = false

  async function send(query: string | pg.QueryConfig): Promise<pg.QueryResult[]> {
    connection ??= (await pool.client.acquireConnection()) as Connection
    try {
      // An array, where the text has several statements
      return [await connection.query(query)].flat()
    } catch (error) {
      if (isOutOfDate(error)) dropAll()
      throw error
    }
  }

  /** Everything up to a statement that travels by itself goes in one trip. */
  async function run(statements: readonly Statement[], ends: readonly string[] = []): Promise<void> {
    let together: string[] = []
    const flush = async () => {
      if (!hasBegun) together.unshift(`BEGIN; ${lock}`)
      hasBegun = true
      if (together.length > 0) await send(together.join(';\n'))
      together = []
    }
    for (const { sql, values, isSecret, changes } of statements) {
      if (!isSecret && changes === undefined) {
        together.push(withValues(sql, values))
        continue
      }
      await flush()
      const [result] = await send({ text: withPlaces(sql), values: [...values] })
      if (changes !== undefined && result!.rowCount !== changes)
        throw new WrongCount(`${result!.rowCount} rows instead of ${changes}: ${sql}`)
    }
    together.push(...ends)
    await flush()
  }

  async function giveBack(): Promise<void> {
    await pool.client.releaseConnection(connection)
    connection = undefined
  }

  return {
    async lock() {
      if (!hasBegun) await run([])
    },
    async query<Row>(sql: string, values: readonly Value[] = []) {
      if (!hasBegun) await run([])
      const [result] = await send({ text: withPlaces(sql), values: [...values] })
      return result!.rows as Row[]
    },
    async commit(statements) {
      await run(statements, ['COMMIT'])
      await giveBack()
    },
    async rollback() {
      if (!connection) return
      await connection.query('ROLLBACK').catch((error) => {
        connection!.__knex__disposed = error
      })
      await giveBack()
    },
  }
}

const withPlaces = (sql: string) => {
  let place = 0
  return sql.replaceAll('?', () => `$${++place}`)
}

function withValues(sql: string, values: readonly Value[]): string {
  const [first, ...rest] = sql.split('?')
  if (rest.length !== values.length) throw new TypeError(`${values.length} values for ${rest.length} places: ${sql}`)
  return rest.reduce((text, part, at) => text + literal(values[at]) + part, first!)
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string' && !value.includes('\0')) return pg.escapeLiteral(value)
  // A minus sign after another one would begin a comment
  if (typeof value === 'number' && Number.isFinite(value)) return value < 0 ? `(${value})` : String(value)
  throw new TypeError(`PostgreSQL has no ${typeof value} like this`)
}
