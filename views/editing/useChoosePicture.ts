import { useCallback } from 'react'
import { pictureError } from '../forms/picture-error.ts'
import type { BlockSession } from './block-session.ts'

export const useChoosePicture = (session: BlockSession) =>
  useCallback(
    (file: File | undefined) => {
      if (!file) return
      const message = pictureError(file)
      const { initial } = session.snapshot().form
      if (message) session.dispatch({ type: 'saveRefused', message })
      else session.dispatch({ type: 'pictureChanged', field: 'imageUrl', file, value: initial.imageUrl ?? '' })
    },
    [session],
  )
