import type { Editor } from 'ckeditor5'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the editor and the form's value the same. The editor writes some things in its own way: as long as nothing has
 * been changed, or all of it undone, the form keeps the text as it was given.
 */
export function useEditorValue(value: string, onChange: (value: string) => void) {
  const [initial] = useState(value)
  const editor = useRef<Editor>(null)
  const current = useRef(value)
  const given = useRef({ value, written: value })
  const taking = useRef(false)
  const telling = useRef(false)

  const take = (text: string) => {
    taking.current = true
    editor.current?.setData(text)
    taking.current = false
  }
  const remember = () => {
    given.current = { value: current.current, written: editor.current?.getData() ?? '' }
  }

  // Before anybody can type on: a late look would take what was just typed for a change from outside
  useLayoutEffect(() => {
    if (value === current.current) return
    current.current = value
    if (!editor.current) return
    take(value)
    remember()
  })

  /** The editor is there, for the first time or after a breakdown. */
  const ready = (made: Editor) => {
    editor.current = made
    if (current.current !== initial) take(current.current)
    remember()
  }
  const tell = () => {
    telling.current = false
    if (!editor.current) return
    const written = editor.current.getData()
    current.current = written === given.current.written ? given.current.value : written
    onChange(current.current)
  }
  /** An edit may be many changes: the form hears of it once, before anything else happens. */
  const changed = () => {
    if (taking.current || telling.current) return
    telling.current = true
    queueMicrotask(tell)
  }
  return { initial, ready, changed }
}
