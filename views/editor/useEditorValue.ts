import type { Editor } from 'ckeditor5'
import { useLayoutEffect, useRef, useState } from 'react'
import { asStored } from '../forms/same-text.ts'

/** Syncs editor and form. An unedited text keeps its form value, though the editor would write it differently. */
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
    original.current = { value: current.current, written: asStored(editor.current?.getData() ?? '') }
  }

  // A layout effect: a later one could overwrite what was typed meanwhile
  useLayoutEffect(() => {
    if (value === current.current) return
    current.current = value
    if (!editor.current) return
    setData(value)
    remember()
  })

  /** Also called when the editor restarts after a crash. */
  const attachEditor = (created: Editor) => {
    editor.current = created
    if (current.current !== initial) setData(current.current)
    remember()
  }
  const notify = () => {
    notifyPending.current = false
    if (!editor.current) return
    const written = asStored(editor.current.getData())
    current.current = written === original.current.written ? original.current.value : written
    onChange(current.current)
  }
  /** One edit may cause many change events: the form is notified once. */
  const onEdited = () => {
    if (settingData.current || notifyPending.current) return
    notifyPending.current = true
    queueMicrotask(notify)
  }
  return { initial, attachEditor, onEdited }
}
