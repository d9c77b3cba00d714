import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import type pg from 'pg'
import { type DomainError, Invalid } from '../../errors.ts'
import type { Connection } from './connection.ts'
import { failureOf } from './failure.ts'

const AGAIN_MS = 250

export type Server = {
  version: number
  isStandby: boolean
  isReadOnly: boolean
  encoding: string
  schema: string | null
}

/** Waits for a server that is not there yet, and looks whether it is one to work with. Throws Invalid. */
export async function examine(pool: Knex, waitMs: number): Promise<Server> {
  const [first, second] = [await connect(pool, waitMs), await connect(pool, waitMs)]
  try {
    const { rows } = await first.query<Server>(`
      SELECT current_setting('server_version_num')::integer AS version, pg_is_in_recovery() AS "isStandby",
        current_setting('transaction_read_only') = 'on' AS "isReadOnly",
        current_setting('server_encoding') AS encoding, current_schema() AS schema`)
    const refusal = whyNot(rows[0]!) ?? ((await arePooled(first, second)) ? POOLED : undefined)
    if (refusal) throw new Invalid(refusal)
    return rows[0]!
  } finally {
    for (const connection of [first, second]) await pool.client.releaseConnection(connection)
  }
}

async function connect(pool: Knex, waitMs: number): Promise<Connection> {
  for (const deadline = performance.now() + waitMs; ; await setTimeout(AGAIN_MS)) {
    try {
      return await pool.client.acquireConnection()
    } catch (error) {
      const { code = '' } = error as pg.DatabaseError
      const mayCome = failureOf(error)?.kind === 'lost' && !/^(28|3D|08P01)/.test(code)
      if (!mayCome || performance.now() > deadline) throw explained(error, waitMs)
    }
  }
}

/** The sentences carry neither the address nor its password. */
function explained(error: unknown, waitMs: number): DomainError {
  const { code = '', message } = error as pg.DatabaseError
  if (code.startsWith('28') || /password/.test(message))
    return new Invalid('O PostgreSQL não aceita o utilizador ou a palavra-passe de DATABASE_URL: verifique-os.')
  if (code === '3D000') return new Invalid('A base de dados de DATABASE_URL não existe no servidor: crie-a primeiro.')
  if (/SSL|TLS|CERT|certificate/i.test(`${code} ${message}`))
    return new Invalid(
      `Não foi possível ligar ao PostgreSQL com TLS (${code || message}): verifique sslmode em DATABASE_URL.`,
    )
  if (failureOf(error)?.kind === 'lost')
    return new Invalid(
      `O PostgreSQL de DATABASE_URL não respondeu em ${Math.round(waitMs / 1000)} segundos (${code || message}): verifique o endereço e se o servidor está a correr.`,
    )
  return new Invalid(`O PostgreSQL de DATABASE_URL não aceita a ligação: ${message}.`)
}

const POOLED =
  'DATABASE_URL passa por um intermediário (como o PgBouncer) que muda de ligação a cada transação: use o modo de sessão, ou o endereço do próprio servidor.'

/** Undefined for a server to work with. */
export function whyNot({ version, isStandby, isReadOnly, encoding, schema }: Server): string | undefined {
  if (version < 150_000) return 'O PostgreSQL de DATABASE_URL é anterior à versão 15: atualize-o.'
  if (isStandby)
    return 'O PostgreSQL de DATABASE_URL é uma réplica, que não aceita escritas: indique o servidor principal.'
  if (isReadOnly) return 'A base de dados de DATABASE_URL só se deixa ler (default_transaction_read_only).'
  if (encoding !== 'UTF8')
    return `A base de dados de DATABASE_URL usa a codificação ${encoding}: crie-a com ENCODING 'UTF8'.`
  if (!schema) return 'O esquema que search_path indica em DATABASE_URL não existe: crie-o primeiro.'
  return undefined
}

/** Two connections are two processes of the server, always the same ones, unless somebody between lends them in turns. */
async function arePooled(first: Connection, second: Connection): Promise<boolean> {
  const processOf = async (connection: Connection) =>
    (await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid
  const [one, again, other] = [await processOf(first), await processOf(first), await processOf(second)]
  if (one !== again || one === other) return true
  await first.query('BEGIN')
  const isOther = (await processOf(second)) === other
  await first.query('ROLLBACK')
  return !isOther
}
