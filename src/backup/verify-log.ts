import type { Knex } from 'knex'
import { Corrupt } from '../errors.ts'
import type { Head } from '../log/append.ts'
import { verify } from '../log/verify.ts'
import { withProgress } from '../progress.ts'

/** Returns the head of a valid log. `finding`: of the engine's own check. Throws Corrupt. */
export async function requireValidLog(db: Knex, [finding]: readonly string[], anchor?: Head): Promise<Head> {
  if (finding) throw new Corrupt(`A base de dados está danificada (${finding}): nada foi guardado.`)
  const verdict = await withProgress('A verificar o registo', anchor?.position, (onProgress) =>
    verify(db, { anchor, onProgress }),
  )
  if (verdict.sound) return verdict.head
  throw new Corrupt(`O registo está errado na posição ${verdict.position}: ${verdict.reason}. Nada foi guardado.`)
}
