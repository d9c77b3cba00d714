import { Invalid } from '../../errors.ts'
import type { Fields } from '../../records/fields.ts'
import { isUuidV7 } from './write-act.ts'

/** A UUIDv7 that the browser chose, so that it can send the same again when the answer is lost. */
export function chosenIdIn(sent: Fields, name: string): string | undefined {
  const id = Object.hasOwn(sent, name) ? sent[name] : undefined
  if (id === undefined || id === null) return undefined
  if (isUuidV7(id)) return id.toLowerCase()
  throw new Invalid('O identificador tem de ser um UUIDv7.', { [name]: 'O identificador tem de ser um UUIDv7.' })
}
