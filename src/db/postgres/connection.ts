import knex, { type Knex } from 'knex'
import pg from 'pg'
import { addressesOf } from './address.ts'

/** knex gives up one that is marked. */
export type Connection = pg.Client & { __knex__disposed?: unknown }
export type Connect = () => Promise<Connection>

/** bigint and numeric: counts and sums are numbers, as on the other engine. */
const NUMBERS = new Set([20, 1700])
const getTypeParser = ((type: number, format: 'text') =>
  NUMBERS.has(type) ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser

export function connections(url: string, isCommand: boolean) {
  const addresses = addressesOf(url)
  const all = new Set<Connection>()
  const limit = (ms: number) => (isCommand ? 0 : ms)
  // Said, and not written in the address: a pooler refuses or drops what it does not know there
  const settings = `SET client_encoding = 'UTF8'; SET standard_conforming_strings = on; SET idle_session_timeout = 0;
    SET default_transaction_isolation = 'read committed'; SET idle_in_transaction_session_timeout = ${limit(5_000)};
    SET statement_timeout = ${limit(10_000)}; SET lock_timeout = ${limit(10_000)};
    SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`

  /** For its owner to end. */
  async function connect(at = 0): Promise<Connection> {
    const connection: Connection = new pg.Client({
      connectionString: addresses[at],
      types: { getTypeParser },
      fallback_application_name: 'fliporto',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      // A little more than the server's own limit, whose words come first
      query_timeout: limit(12_000),
    })
    const dispose = (why: unknown) => {
      connection.__knex__disposed = why
      all.delete(connection)
    }
    connection.on('error', dispose).on('end', () => dispose('ended'))
    connection.connection.on('errorMessage', (error: pg.DatabaseError) => {
      withoutValues(error)
      // A server that only reads was the first one before
      if (error.code === '25006') cutAllConnections()
    })
    try {
      await connection.connect()
      all.add(connection)
      await connection.query(settings)
      return connection
    } catch (error) {
      if (isAboutEncryption(error) && at + 1 < addresses.length) return connect(at + 1)
      throw error
    }
  }

  /** Fails whatever is under way; what comes next has new connections. */
  function cutAllConnections(): void {
    for (const connection of all) {
      connection.__knex__disposed = 'dropped'
      connection.connection.stream.destroy()
    }
  }

  function pool(size: number): Knex {
    const db = knex({
      client: 'pg',
      connection: {},
      version: '15',
      // An error's message would carry the values too: keys, password hashes, whatever somebody typed.
      compileSqlOnError: false,
      acquireConnectionTimeout: limit(10_000) || 60_000,
      pool: { min: size, max: size },
      log: { warn() {}, error() {}, deprecate() {}, debug() {} },
      postProcessResponse: (answer) => (answer instanceof pg.Result ? answer.rows : answer),
    })
    db.client.acquireRawConnection = () => connect()
    return db.on('query-error', (error) => meansStaleConnection(error) && cutAllConnections())
  }

  return { connect, pool, cutAllConnections }
}

const textOf = (error: unknown) => `${(error as pg.DatabaseError).code ?? ''} ${(error as Error).message}`

/** A server that says nothing may never speak again. */
export const meansStaleConnection = (error: unknown) => /Query read timeout$/.test(textOf(error))

export const isAboutEncryption = (error: unknown) => /^28000 |SSL|TLS|CERT|certificate/i.test(textOf(error))

/** What a server says of an error may carry values: of those, the names of a unique's columns are kept. */
function withoutValues(error: pg.DatabaseError & { columns?: string[] }): void {
  const names = /\((.+?)\)=\(/.exec(error.detail ?? '')?.[1]
  if (names) error.columns = names.replaceAll('"', '').split(', ')
  error.detail = error.where = error.internalQuery = undefined
}
