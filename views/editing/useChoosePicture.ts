import { useCallback } from 'react'
import { pictureError } from '../forms/picture-error.ts'
import type { BlockSession } from './block-target.ts'

export const useChoosePicture = (session: BlockSession) =>
  useCallback(
    (file: File | undefined) => {
      if (!file) return
      const message = pictureError(file)
      const { initial } = session.snapshot().form
      const { spec, alt, focus } = session.transport
      const { field } = spec.picture!
      if (message) return session.dispatch({ type: 'saveRefused', message })
      session.dispatch({ type: 'pictureChanged', field, file, value: initial[field] ?? '' })
      // Of an item's picture they are its own, not the place's
      if (focus) for (const name of [alt!, focus]) session.dispatch({ type: 'valueChanged', name, value: '' })
    },
    [session],
  )
