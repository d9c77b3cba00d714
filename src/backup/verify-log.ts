import type { Knex } from 'knex'
import { withConnection } from '../db/sqlite/connect.ts'
import { Corrupt } from '../errors.ts'
import type { Head } from '../log/append.ts'
import { verify } from '../log/verify.ts'
import { showProgress } from '../progress.ts'

/** Looks at a database that nobody else uses; it stays as it is. */
export const withReadOnly = <T>(file: string, look: (db: Knex) => Promise<T>): Promise<T> =>
  withConnection({ file, role: 'reader' }, look)

/** The head of a log whose chain and end are as they must be. `damage`: what its engine found. Throws Corrupt. */
export async function requireValidLog(db: Knex, [finding]: readonly string[], anchor?: Head): Promise<Head> {
  if (finding) throw new Corrupt(`A base de dados está danificada (${finding}): nada foi guardado.`)
  const progress = showProgress('A verificar o registo', anchor?.position)
  const verdict = await verify(db, { anchor, onProgress: progress.update }).finally(progress.stop)
  if (verdict.sound) return verdict.head
  throw new Corrupt(`O registo está errado na posição ${verdict.position}: ${verdict.reason}. Nada foi guardado.`)
}
