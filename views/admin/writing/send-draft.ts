import type { Draft } from '../../../src/content/draft.ts'
import { formReducer } from '../../forms/form-state.ts'
import type { Values } from '../../forms/item-spec.ts'
import type { Result } from '../../forms/send.ts'
import type { ReadError } from '../../store/api.ts'
import { errorsOf, isAboutPicture } from './writing-answers.ts'
import type { WritingDeps } from './writing-deps.ts'
import type { WrittenForm } from './written-form.ts'

/** A draft has pictures as addresses: a chosen file goes first. Returns the error that ended it. */
export async function uploadPicture(words: WrittenForm, deps: WritingDeps): Promise<ReadError | null> {
  const { picture } = words.snapshot.form
  const field = words.spec.pictureField
  if (!picture || words.refused.get(field) === picture.name) return null
  const showProgress = (progress: number) => words.set({ progress })
  const { data, error } = await deps.retryAfterSignIn(() => deps.requests.upload(picture, showProgress))
  showProgress(0)
  const { form } = words.snapshot
  if (form.picture !== picture) return uploadPicture(words, deps)
  if (data) {
    const uploaded = { type: 'pictureChanged', field, file: null, value: data.url } as const
    words.set({ form: formReducer(form, uploaded) })
    return null
  }
  if (!isAboutPicture(error)) return error
  words.refused.set(field, picture.name)
  words.set({ form: { ...form, errors: errorsOf(error, field) } })
  return null
}

/** Begins the draft, or changes it by the fields that it lacks. `isOlder`: the draft was there already, without them. */
export async function sendDraft(
  { snapshot: { draft, form }, itemId, spec }: WrittenForm,
  fields: Values,
  deps: WritingDeps,
) {
  const { requests, retryAfterSignIn } = deps
  const seen = form.item ? { itemVersion: form.item.version } : {}
  const of = itemId === null ? {} : { itemId }
  const answer = await retryAfterSignIn<Result<Draft>>(() =>
    draft
      ? requests.change(draft.id, { fields, version: draft.version, ...seen })
      : requests.create({ id: form.draftId!, kind: spec.kind, ...of, ...seen, fields }),
  )
  return { ...answer, isOlder: !draft && !answer.error && answer.status === 200 }
}
