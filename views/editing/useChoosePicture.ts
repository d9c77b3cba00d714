import { useCallback } from 'react'
import { pictureError } from '../forms/picture-error.ts'
import type { BlockSession } from './block-session.ts'

export const useChoosePicture = (session: BlockSession) =>
  useCallback(
    (file: File | undefined) => {
      if (!file) return
      const message = pictureError(file)
      const { initial } = session.snapshot().form
      const { field } = session.target.spec.picture!
      if (message) session.dispatch({ type: 'saveRefused', message })
      else session.dispatch({ type: 'pictureChanged', field, file, value: initial[field] ?? '' })
    },
    [session],
  )
