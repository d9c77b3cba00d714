import type { ReadError } from '../store/api.ts'
import type { Clash, FieldErrors, FormAction } from './form-state.ts'
import type { Kind, Row } from './item-spec.ts'

/** Why something failed, in a sentence for people. */
export const whyFailed = ({ status, refusal }: ReadError): string =>
  refusal?.message ??
  (status === 0 ? 'O servidor não respondeu. Verifique a ligação e tente de novo.' : `Erro HTTP: ${status}`)

/** What a refused save means for the form. */
export function refused<R extends Row>(kind: Kind<R>, error: ReadError, withPicture: boolean): FormAction {
  const { status, refusal } = error
  if (status === 409 && isRow(refusal?.current))
    return { type: 'clashed', clash: clashOf(kind, refusal.current as R, refusal.errors) }
  if (status === 404) return { type: 'vanished' }
  const sentence = whyFailed(error)
  const aboutPicture = kind.picture && withPicture && (status === 413 || status === 415)
  return {
    type: 'refused',
    sentence,
    errors: aboutPicture ? { [kind.picture!.field]: sentence } : (refusal?.errors ?? {}),
  }
}

const isRow = (current: unknown): current is Row => typeof current === 'object' && current !== null

function clashOf<R extends Row>({ valuesOf }: Kind<R>, current: R, errors: FieldErrors = {}): Clash {
  const values = valuesOf(current)
  return { values, version: current.version, fields: Object.keys(errors).filter((name) => name in values) }
}
