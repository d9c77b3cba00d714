import knex, { type Knex } from 'knex'
import pg from 'pg'
import type { Value } from '../engine.ts'
import { connectionUrls } from './connection-urls.ts'

export type Connection = pg.Client & { __knex__disposed?: unknown } // a marked one leaves knex's pool
export type Connect = () => Promise<Connection>

const NUMBERS = new Set([20, 1700]) // bigint and numeric, the types of counts and sums
const getTypeParser = ((type: number, format: 'text') =>
  NUMBERS.has(type) ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser

export function createConnections(url: string, isCommand: boolean) {
  const urls = connectionUrls(url)
  const all = new Set<Connection>()
  const limit = (ms: number) => (isCommand ? 0 : ms)
  // Sent as SQL and not in the URL, where a pooler rejects or drops unknown settings
  const settings = `SET client_encoding = 'UTF8'; SET standard_conforming_strings = on; SET idle_session_timeout = 0;
    SET default_transaction_isolation = 'read committed'; SET idle_in_transaction_session_timeout = ${limit(5_000)};
    SET statement_timeout = ${limit(10_000)}; SET lock_timeout = ${limit(10_000)};
    SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 20000;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`

  async function connect(urlIndex = 0): Promise<Connection> {
    const connection: Connection = new pg.Client({
      connectionString: urls[urlIndex],
      types: { getTypeParser },
      fallback_application_name: 'fliporto',
      pipeline: true, // a transaction's statements are sent without waiting for each other's answer
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: limit(12_000), // above statement_timeout, whose error comes first
    })
    const dispose = (reason: unknown) => {
      connection.__knex__disposed = reason
      all.delete(connection)
    }
    connection.on('error', dispose).on('end', () => dispose('ended'))
    connection.connection.on('errorMessage', (error: pg.DatabaseError) => {
      removeValues(error)
      // The server has become read-only: after a failover, every connection may lead to the old primary
      if (error.code === '25006') dropAllConnections()
    })
    try {
      await connection.connect()
      all.add(connection)
      await connection.query(settings)
      return connection
    } catch (error) {
      if (isTlsError(error) && urlIndex + 1 < urls.length) return connect(urlIndex + 1)
      throw error
    }
  }

  function dropAllConnections(): void {
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
      compileSqlOnError: false, // error messages would contain values: keys, password hashes, user input
      acquireConnectionTimeout: limit(10_000) || 60_000,
      pool: { min: size, max: size },
      log: { warn() {}, error() {}, deprecate() {}, debug() {} },
      postProcessResponse: (result) => (result instanceof pg.Result ? result.rows : result),
    })
    db.client.acquireRawConnection = () => connect()
    return db.on('query-error', (error) => isQueryTimeout(error) && dropAllConnections())
  }

  async function send(connection: Connection, sql: string, values: readonly Value[]): Promise<pg.QueryResult> {
    let parameter = 0
    try {
      return await connection.query(
        sql.replaceAll('?', () => `$${++parameter}`),
        [...values],
      )
    } catch (error) {
      if (isQueryTimeout(error)) dropAllConnections()
      throw error
    }
  }

  return { connect, pool, send, dropAllConnections }
}

const codeAndMessage = (error: unknown) => `${(error as pg.DatabaseError).code ?? ''} ${(error as Error).message}`

const isQueryTimeout = (error: unknown) => /Query read timeout$/.test(codeAndMessage(error))

export const isTlsError = (error: unknown) => /^28000 |SSL|TLS|CERT|certificate/i.test(codeAndMessage(error))

/** A server's error details may contain values. Only the column names of a broken unique rule remain. */
function removeValues(error: pg.DatabaseError & { columns?: string[] }): void {
  const names = /\((.+?)\)=\(/.exec(error.detail ?? '')?.[1]
  if (names) error.columns = names.replaceAll('"', '').split(', ')
  error.detail = error.where = error.internalQuery = undefined
}
