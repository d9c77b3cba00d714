import { useCallback } from 'react'
import { objectionTo } from '../forms/check-picture.ts'
import type { BlockSession } from './block-session.ts'

/** Takes a chosen, dropped or pasted file for the block's picture, unless the server would not. */
export const usePicture = (session: BlockSession) =>
  useCallback(
    (file: File | undefined) => {
      if (!file) return
      const sentence = objectionTo(file)
      const { initial } = session.snapshot().form
      if (sentence) session.dispatch({ type: 'refused', sentence })
      else session.dispatch({ type: 'pictured', field: 'imageUrl', file, value: initial.imageUrl ?? '' })
    },
    [session],
  )
