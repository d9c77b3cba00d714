import knex, { type Knex } from 'knex'
import pg from 'pg'
import { type Address, addressOf } from './address.ts'

/** knex takes another one once this is marked. */
export type Connection = pg.Client & { __knex__disposed?: unknown }

export type Connections = {
  /** One of its own, for its owner to end. */
  open(): Promise<Connection>
  pool(size: number): Knex
  /** Where the server is no longer what it was, or silent: whatever is under way fails, and others are opened. */
  dropAll(): void
}

const SECONDS = 1_000
const CONNECTING = 5 * SECONDS
/** A little more than the server's own: its words come first. */
const SILENCE = 12 * SECONDS
const ACQUIRING = 10 * SECONDS
const COMMAND_ACQUIRING = 60 * SECONDS

/** Not in the address: a pooler drops or refuses what it does not know there. */
const settings = (isCommand: boolean) => `
  SET client_encoding = 'UTF8'; SET standard_conforming_strings = on;
  SET default_transaction_isolation = 'read committed'; SET idle_session_timeout = 0;
  SET statement_timeout = ${isCommand ? 0 : 10 * SECONDS}; SET lock_timeout = ${isCommand ? 0 : 10 * SECONDS};
  SET idle_in_transaction_session_timeout = ${isCommand ? 0 : 5 * SECONDS}`

/** bigint and numeric. */
const NUMBERS = new Set([20, 1700])
/** Counts and sums are numbers, as on the other engine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text') =>
    NUMBERS.has(type) ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
}

export function connections({ url, isCommand = false }: { url: string; isCommand?: boolean }): Connections {
  const address = addressOf(url)
  const all = new Set<Connection>()

  async function open(): Promise<Connection> {
    const connection = await connect(address, isCommand)
    all.add(connection)
    const dispose = (why: unknown = 'ended') => {
      connection.__knex__disposed = why
      all.delete(connection)
    }
    connection.on('error', dispose).on('end', () => dispose())
    await connection.query(settings(isCommand))
    return connection
  }

  function dropAll() {
    for (const connection of all) {
      connection.__knex__disposed = 'dropped'
      connection.connection.stream.destroy()
    }
  }

  return {
    open,
    dropAll,
    pool(size) {
      const db = knex({
        client: 'pg',
        connection: {},
        version: '15',
        // An error's message would carry the values too: keys, password hashes, whatever somebody typed.
        compileSqlOnError: false,
        acquireConnectionTimeout: isCommand ? COMMAND_ACQUIRING : ACQUIRING,
        pool: { min: size, max: size },
        log: { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} },
        postProcessResponse: (answer) => (answer instanceof pg.Result ? answer.rows : answer),
      })
      db.client.acquireRawConnection = open
      return db.on('query-error', (error) => isOutOfDate(error) && dropAll())
    },
  }
}

/** A server that only reads was the first one before; one that says nothing may never speak again. */
export const isOutOfDate = (error: unknown): boolean =>
  (error as pg.DatabaseError).code === '25006' || /Query read timeout$/.test((error as Error).message)

async function connect({ connectionString, ways }: Address, isCommand: boolean): Promise<Connection> {
  let refusal: unknown
  for (const ssl of ways) {
    const connection = new pg.Client({
      connectionString,
      ssl,
      types,
      fallback_application_name: 'fliporto',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * SECONDS,
      connectionTimeoutMillis: CONNECTING,
      query_timeout: isCommand ? undefined : SILENCE,
    })
    connection.connection.on('errorMessage', withoutValues)
    connection.on('error', () => {})
    try {
      return await connection.connect()
    } catch (error) {
      refusal = error
      if (!isAboutEncryption(error)) throw error
    }
  }
  throw refusal
}

const isAboutEncryption = (error: unknown) => {
  const { code = '', message } = error as pg.DatabaseError
  return code === '28000' || /SSL|TLS|CERT/i.test(`${code} ${message}`)
}

/** What a server says of an error may carry values: of those, the names of a unique's columns are kept. */
function withoutValues(error: pg.DatabaseError & { columns?: string[] }): void {
  const names = /\((.+?)\)=\(/.exec(error.detail ?? '')?.[1]
  if (error.code === '23505' && names) error.columns = names.split(', ').map((name) => name.replaceAll('"', ''))
  error.detail = undefined
  error.where = undefined
  error.internalQuery = undefined
}
