import type { ReadError } from '../store/api.ts'
import { formReducer } from './form-state.ts'
import type { VersionedItem } from './item-spec.ts'
import { errorMessage, isAboutPicture } from './save-error.ts'
import type { Editing } from './transport.ts'

type Sent = { error?: ReadError; leftOut?: string }

/** The values then have its address. A picture that is refused is left out, or stays with its error. */
export async function sendPictureFirst<R extends VersionedItem>(
  session: Editing<R>,
  refused: Map<string, string>,
): Promise<Sent> {
  const { transport, outside } = session
  const { picture, initial } = session.snapshot().form
  const { upload, leavesOut } = transport
  const field = transport.spec.picture?.field ?? ''
  if (!upload || !picture || refused.get(field) === picture.name) return {}
  const onProgress = (progress: number) => session.set({ progress })
  const { data, error } = await outside.retryAfterSignIn(() => upload(picture, onProgress, outside))
  onProgress(0)
  const { form } = session.snapshot()
  if (form.picture !== picture) return sendPictureFirst(session, refused)
  const isLeftOut = error && leavesOut?.(error)
  if (error && !isLeftOut && !isAboutPicture(error)) return { error }
  if (error && !isLeftOut) {
    refused.set(field, picture.name)
    session.set({ form: { ...form, errors: { [field]: errorMessage(error) } } })
    return {}
  }
  const value = data?.url ?? initial[field] ?? ''
  session.set({ form: formReducer(form, { type: 'pictureChanged', field, file: null, value }) })
  return error ? { leftOut: `A imagem nova não foi aceite e ficou a anterior. ${errorMessage(error)}` } : {}
}
