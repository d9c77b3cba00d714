import { useCallback } from 'react'
import type { ReadError } from '../../store/api.ts'
import { objectionTo } from '../forms/picture-objection.ts'
import { whyFailed } from '../forms/refusal.ts'
import { useInsistence } from '../forms/SignInAgain.tsx'
import { upload } from '../send.ts'
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
