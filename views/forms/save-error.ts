import type { ReadError } from '../store/api.ts'
import type { EditConflict, FieldErrors, FormAction } from './form-state.ts'
import type { ItemSpec, VersionedItem } from './item-spec.ts'

export const errorMessage = ({ status, refusal }: ReadError): string =>
  refusal?.message ??
  (status === 0 ? 'O servidor não respondeu. Verifique a ligação e tente de novo.' : `Erro HTTP: ${status}`)

const DISK_FULL = 507

/** What was sent may be stored or not. */
export const isUnanswered = ({ status }: ReadError) => status === 0 || (status >= 500 && status !== DISK_FULL)

export function saveErrorAction<R extends VersionedItem>(
  spec: ItemSpec<R>,
  error: ReadError,
  withPicture: boolean,
): FormAction {
  const { status, refusal } = error
  if (status === 409 && isRow(refusal?.current))
    return { type: 'conflicted', conflict: conflictFrom(spec, refusal.current as R, refusal.errors) }
  if (status === 404) return { type: 'itemRemoved' }
  const message = errorMessage(error)
  const aboutPicture = spec.picture && withPicture && (status === 413 || status === 415)
  return {
    type: 'saveRefused',
    message,
    errors: aboutPicture ? { [spec.picture!.field]: message } : (refusal?.errors ?? {}),
  }
}

const isRow = (current: unknown): current is VersionedItem => typeof current === 'object' && current !== null

export function conflictFrom<R extends VersionedItem>(
  { valuesOf }: ItemSpec<R>,
  current: R,
  errors: FieldErrors = {},
): EditConflict {
  const values = valuesOf(current)
  return { values, version: current.version, fields: Object.keys(errors).filter((name) => name in values) }
}
