import type { Knex } from 'knex'
import { EMPTY_HEAD, type Head, hashOf } from './append.ts'
import { readRows } from './read.ts'

type VerifyResult = { sound: true; count: number; head: Head } | { sound: false; position: number; reason: string }

export async function verify(
  db: Knex,
  { anchor, onProgress }: { anchor?: Head; onProgress?(position: number): void } = {},
): Promise<VerifyResult> {
  let head = EMPTY_HEAD
  for await (const rows of readRows(db)) {
    for (const row of rows) {
      const position = head.position + 1
      const broken = (reason: string): VerifyResult => ({ sound: false, position, reason })
      if (row.position !== position) return broken(`falta este evento: o seguinte é o ${row.position}`)
      if (row.prev_hash !== head.hash)
        return broken('não continua a cadeia: o hash anterior não é o do evento anterior')
      if (row.hash !== hashOf(row)) return broken('o conteúdo não corresponde ao seu hash')
      head = { position, hash: row.hash }
      if (anchor?.position === position && anchor.hash !== row.hash) {
        return broken('não é o evento que a âncora guardou: a história foi reescrita')
      }
    }
    onProgress?.(head.position)
  }
  if (anchor && anchor.position > head.position) {
    const reason = `falta: a âncora guardou ${anchor.position} eventos e o registo só tem ${head.position}`
    return { sound: false, position: head.position + 1, reason }
  }
  return { sound: true, count: head.position, head }
}
