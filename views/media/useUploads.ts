import { useRef, useState } from 'react'
import { pictureError } from '../forms/pictures.ts'
import { errorMessage } from '../forms/send.ts'
import type { ReadError } from '../store/api.ts'
import { mediaApi } from './media-api.ts'

export type Refused = { name: string; reason: string }

const IS_HIDDEN = 'Já está na biblioteca, escondida.'

/** One after another; `progress` is null when there are none. */
export function useUploads(onStored: (id: string) => void) {
  const [uploadPicture] = mediaApi.useUploadPictureMutation()
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const queue = useRef<File[]>([])
  const isRunning = useRef(false)

  const send = async (file: File): Promise<string | null> => {
    const message = pictureError(file)
    if (message) return message
    setProgress(0)
    const { data, error } = await uploadPicture({ file, onProgress: setProgress })
    if (error) return errorMessage(error as ReadError)
    if (data?.hidden) return IS_HIDDEN
    if (data) onStored(data.id)
    return null
  }
  const add = async (files: Iterable<File>) => {
    queue.current.push(...files)
    if (isRunning.current) return
    isRunning.current = true
    setRefused([])
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      const reason = await send(file)
      const { name } = file
      if (reason) setRefused((before) => [...before, { name, reason }])
    }
    isRunning.current = false
    setProgress(null)
  }
  return { add, progress, refused }
}
