import { useCallback } from 'react'
import { pictureError } from '../forms/picture-error.ts'
import { useRetryAfterSignIn } from '../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../forms/save-error.ts'
import { upload } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import type { UploadPicture } from './pictures.ts'

type UploadResult = { data?: { url: string }; error?: ReadError }

export function useUploadPicture(): UploadPicture {
  const retryAfterSignIn = useRetryAfterSignIn()
  return useCallback(
    async (file, onProgress) => {
      const message = pictureError(file)
      if (message) throw message
      const form = new FormData()
      form.set('file', file)
      const send = (): Promise<UploadResult> => upload('POST', '/api/admin/upload', form, onProgress)
      const { data, error } = await retryAfterSignIn(send)
      if (data) return data.url
      throw errorMessage(error!)
    },
    [retryAfterSignIn],
  )
}
