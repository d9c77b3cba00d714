import { type DragEvent, useState } from 'react'

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
