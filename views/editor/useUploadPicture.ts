import { useCallback } from 'react'
import { objectionTo } from '../forms/check-picture.ts'
import { useInsistence } from '../forms/SignInAgain.tsx'
import { whyFailed } from '../forms/save-error.ts'
import { upload } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import type { KeepPicture } from './pictures.ts'

type Sent = { data?: { url: string }; error?: ReadError }

/** Keeps a text's pictures; where the session has expired its author signs in again first. */
export function useKeepPicture(): KeepPicture {
  const insist = useInsistence()
  return useCallback(
    async (file, onProgress) => {
      const objection = objectionTo(file)
      if (objection) throw objection
      const form = new FormData()
      form.set('file', file)
      const send = (): Promise<Sent> => upload('POST', '/api/admin/upload', form, onProgress)
      const { data, error } = await insist(send)
      if (data) return data.url
      throw whyFailed(error!)
    },
    [insist],
  )
}
