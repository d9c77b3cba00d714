import { type DragEvent, useState } from 'react'

/** As `usePictureDrop`, for several files. */
export function useFilesDrop(add: (files: readonly File[]) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  return {
    'data-over': isDraggedOver || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsDraggedOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsDraggedOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsDraggedOver(false)
      add([...event.dataTransfer.files])
    },
  }
}
