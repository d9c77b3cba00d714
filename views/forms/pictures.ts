import { type DragEvent, useEffect, useState } from 'react'
import { MAX_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, pictureTypes } from '../../src/content/picture-limits.ts'

const extensions = [...Object.values(pictureTypes), 'jpeg']

/** Checks a picture before a long upload; the server decides when neither type nor name shows it. */
export function pictureError({ name, size, type }: File): string | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  const known = type ? Object.hasOwn(pictureTypes, type) : !extension || extensions.includes(extension)
  if (!known) return NOT_A_PICTURE
  return size > MAX_BYTES ? PICTURE_TOO_LARGE : null
}

/** Attributes of an element that accepts a dropped file; `data-over` is set while one is dragged over it. */
export function usePictureDrop(choose: (file: File | undefined) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  return {
    'data-over': isDraggedOver || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsDraggedOver(true)
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsDraggedOver(false)
      choose(event.dataTransfer.files[0])
    },
  }
}

export function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return file && address
}
