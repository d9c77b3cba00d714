import type { Draft } from '../../../src/content/draft.ts'
import type { FieldErrors } from '../../forms/form-state.ts'
import { errorMessage, isUnanswered } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import type { Item } from './writing-deps.ts'

/** What a refused request means for the form. */
export type Refusal =
  | { how: 'draft moved on'; draft: Draft }
  | { how: 'item moved on'; item: Item; fields: readonly string[] }
  | { how: 'gone' }
  | { how: 'signed out' }
  | { how: 'unanswered' }
  | { how: 'refused'; errors: FieldErrors }

export function refusalOf(error: ReadError): Refusal {
  const { status, refusal } = error
  const { current, errors = {} } = refusal ?? {}
  if (status === 409 && isDraft(current)) return { how: 'draft moved on', draft: current }
  if (status === 409 && isItem(current)) return { how: 'item moved on', item: current, fields: Object.keys(errors) }
  if (status === 404) return { how: 'gone' }
  if (status === 401) return { how: 'signed out' }
  if (isUnanswered(error)) return { how: 'unanswered' }
  return { how: 'refused', errors }
}

export const isAboutPicture = ({ status }: ReadError) => status === 413 || status === 415

/** A picture's errors stand at its field. */
export function errorsOf(error: ReadError, pictureField: string | null): FieldErrors {
  if (pictureField !== null && isAboutPicture(error)) return { [pictureField]: errorMessage(error) }
  return error.refusal?.errors ?? {}
}

const isDraft = (current: unknown): current is Draft =>
  typeof current === 'object' && current !== null && 'kind' in current && 'fields' in current

const isItem = (current: unknown): current is Item =>
  typeof current === 'object' && current !== null && !('kind' in current)
