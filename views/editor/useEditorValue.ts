import type { Editor } from 'ckeditor5'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Keeps the editor and the form's value the same. The editor writes some things in its own way: as long as nothing has
 * been onEdited, or all of it undone, the form keeps the text as it was original.
 */
export function useEditorValue(value: string, onChange: (value: string) => void) {
  const [initial] = useState(value)
  const editor = useRef<Editor>(null)
  const current = useRef(value)
  const original = useRef({ value, written: value })
  const settingData = useRef(false)
  const notifyPending = useRef(false)

  const setData = (text: string) => {
    settingData.current = true
    editor.current?.setData(text)
    settingData.current = false
  }
  const remember = () => {
    original.current = { value: current.current, written: editor.current?.getData() ?? '' }
  }

  // Before anybody can type on: a late look would setData what was just typed for a change from outside
  useLayoutEffect(() => {
    if (value === current.current) return
    current.current = value
    if (!editor.current) return
    setData(value)
    remember()
  })

  /** The editor is there, for the first time or after a breakdown. */
  const attachEditor = (created: Editor) => {
    editor.current = created
    if (current.current !== initial) setData(current.current)
    remember()
  }
  const notify = () => {
    notifyPending.current = false
    if (!editor.current) return
    const written = editor.current.getData()
    current.current = written === original.current.written ? original.current.value : written
    onChange(current.current)
  }
  /** An edit may be many changes: the form hears of it once, before anything else happens. */
  const onEdited = () => {
    if (settingData.current || notifyPending.current) return
    notifyPending.current = true
    queueMicrotask(notify)
  }
  return { initial, attachEditor, onEdited }
}
