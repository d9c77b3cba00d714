import type { ReadError } from '../store/api.ts'
import type { FieldErrors } from './form-state.ts'
import type { VersionedItem } from './item-spec.ts'

export const errorMessage = ({ status, refusal }: ReadError): string =>
  refusal?.message ??
  (status === 0 ? 'O servidor não respondeu. Verifique a ligação e tente de novo.' : `Erro HTTP: ${status}`)

const DISK_FULL = 507

/** What was sent may be stored or not. */
export const isUnanswered = ({ status }: ReadError) => status === 0 || (status >= 500 && status !== DISK_FULL)

/** It is still not known whether the server has it. `isAgain`: the first attempt may have arrived though this one was turned away. */
export const leavesPending = (error: ReadError, isAgain: boolean) =>
  isUnanswered(error) || (isAgain && [401, 403, 429].includes(error.status))

/** A picture's errors stand at its field. */
export function errorsOf(error: ReadError, pictureField: string | null | undefined): FieldErrors {
  if (pictureField && isAboutPicture(error)) return { [pictureField]: errorMessage(error) }
  return error.refusal?.errors ?? {}
}

export const isAboutPicture = ({ status }: ReadError) => status === 413 || status === 415

export const isRow = <R extends VersionedItem>(current: unknown): current is R =>
  typeof current === 'object' && current !== null
