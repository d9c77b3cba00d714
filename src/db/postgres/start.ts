import type pg from 'pg'
import { Invalid } from '../../errors.ts'
import { type Connect, type Connection, isTlsError } from './connection.ts'
import { failureOf } from './failures.ts'

type Server = {
  version: number
  isReadOnly: boolean
  encoding: string
  schema: string | null
  isPooled: boolean
  missingGrants: string | null
}

const SERVER_QUERY = `SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only') = 'on' AS "isReadOnly", current_schema() AS schema`

/** Rebuilding creates a schema. A schema that the role may not use is not the current one. */
const GRANTS_QUERY = `WITH named AS (
    SELECT oid, nspname FROM pg_namespace, unnest(string_to_array(current_setting('search_path'), ',')) path
    WHERE nspname = replace(trim(path, ' "'), '$user', current_user) AND current_schema() IS NULL
    UNION ALL SELECT oid, nspname FROM pg_namespace WHERE nspname = current_schema() LIMIT 1
  ), grants AS (
    SELECT format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user) AS command
    WHERE NOT has_database_privilege(current_database(), 'CREATE')
    UNION ALL SELECT format('GRANT USAGE, CREATE ON SCHEMA %I TO %I', nspname, current_user) FROM named
    WHERE NOT (has_schema_privilege(oid, 'USAGE') AND has_schema_privilege(oid, 'CREATE'))
  ) SELECT string_agg(command, '; ') AS "missingGrants" FROM grants WHERE to_regclass('migrations') IS NULL`

export async function checkServer(connect: Connect, setupSql: string): Promise<string> {
  const [first, second] = [await connect(), await connect()]
  const isPooled = await isTransactionPooled(first, second)
  const grants = setupSql ? (await second.query(GRANTS_QUERY)).rows[0] : { missingGrants: null }
  const server: Server = { ...(await second.query(SERVER_QUERY)).rows[0], ...grants, isPooled }
  const problem = serverProblem(server)
  if (problem) throw new Invalid(problem)
  await second.query(setupSql)
  await Promise.all([first.end(), second.end()])
  return server.schema!
}

export function refusal(error: pg.DatabaseError, waitMs: number): Error {
  // 42P07, a table of another program, has a message of its own in src/process/start-failure.ts
  if (error instanceof Invalid || error.code === '42P07') return error
  return new Invalid(describeConnectionError(error, waitMs))
}

function describeConnectionError(error: pg.DatabaseError, waitMs: number): string {
  const { code, message } = error
  if (code?.startsWith('28') || /password/.test(message))
    return 'O PostgreSQL não aceita o utilizador ou a palavra-passe de DATABASE_URL: verifique-os.'
  if (code === '42501')
    return `O utilizador de DATABASE_URL não se pode ligar à base de dados: dê-lhe esse direito com GRANT CONNECT (${message}).`
  if (code === '3D000') return 'A base de dados de DATABASE_URL não existe no servidor: crie-a primeiro.'
  const reason = code || message
  if (isTlsError(error)) return `O PostgreSQL não aceita TLS como DATABASE_URL o pede (${reason}): verifique sslmode.`
  if (!failureOf(error)) return `O PostgreSQL de DATABASE_URL não deixa começar: ${message}.`
  return `O PostgreSQL de DATABASE_URL não respondeu em ${waitMs / 1000} segundos (${reason}): verifique se está a correr.`
}

export function serverProblem(server: Server): string | undefined {
  const { encoding, missingGrants } = server
  if (server.version < 150_000) return 'O PostgreSQL de DATABASE_URL é anterior à versão 15: atualize-o.'
  if (server.isReadOnly)
    return 'O PostgreSQL de DATABASE_URL só se deixa ler, como uma réplica: indique o servidor principal.'
  if (encoding !== 'UTF8') return `A base de dados de DATABASE_URL está em ${encoding}: crie-a com ENCODING 'UTF8'.`
  if (missingGrants)
    return `O utilizador de DATABASE_URL não pode criar tabelas: dê-lhe esse direito com «${missingGrants};».`
  if (!server.schema) return 'O esquema que search_path indica em DATABASE_URL não existe: crie-o primeiro.'
  if (server.isPooled)
    return 'DATABASE_URL passa por um intermediário, como o PgBouncer, que muda de ligação a cada transação: use o modo de sessão.'
  return undefined
}

/** In transaction mode, a pooler changes the server process between two queries or shares it between two connections. */
async function isTransactionPooled(first: Connection, second: Connection): Promise<boolean> {
  const pidOf = async (connection: Connection): Promise<number> =>
    (await connection.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
  const [pid, pidAgain, otherPid] = [await pidOf(first), await pidOf(first), await pidOf(second)]
  return pid !== pidAgain || pid === otherPid
}
