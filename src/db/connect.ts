import knex, { type Knex } from 'knex'
import { client, prepareConnection, type Role } from './dialect.ts'

export type Connect = { file: string; role: Role; connections: number; acquireTimeout?: number }

/** `acquireTimeout`: how long a query waits for a free connection before it fails, in milliseconds. */
export const connect = ({ file, role, connections, acquireTimeout = 20_000 }: Connect): Knex =>
  knex({
    client: client as unknown as typeof Knex.Client,
    connection: { filename: file },
    useNullAsDefault: true,
    // An error's message would carry the values too: keys, password hashes, whatever somebody typed.
    compileSqlOnError: false,
    acquireConnectionTimeout: acquireTimeout,
    log: { warn: exceptThrown },
    pool: { min: 1, max: connections, afterCreate: prepareConnection(role) },
  })

/** knex prints a failed connection with its stack, on standard output, and then throws it all the same. */
function exceptThrown(warning: string): void {
  if (!warning.startsWith('Acquire connection error')) console.warn(warning)
}
