import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorAlert } from '../components/ErrorAlert.tsx'
import { isSiteReachable } from '../components/site-reachable.ts'
import { useSnapshot } from '../forms/snapshot-store.ts'
import { attributesOf, type EditorProps } from './block-attributes.ts'
import { loadRichEditor } from './load-rich-editor.ts'

/** Shows the HTML until the editor is loaded. */
export function HtmlEditor(props: EditorProps) {
  const { openBlock, appearance } = props
  const { session, toolbar } = openBlock
  const { form } = useSnapshot(session)
  const [RichEditor, setRichEditor] = useState<ComponentType<EditorProps>>()

  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const loaded = await loadRichEditor()
      setRichEditor(() => loaded.RichEditor)
      return true
    } catch {
      setFailed(true)
      return false
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  /** A missing chunk of a reachable site needs a reload; open blocks keep their drafts. */
  const retry = async () => {
    if (!(await load()) && (await isSiteReachable())) location.reload()
  }

  if (RichEditor) return <RichEditor {...props} />
  return (
    <>
      <div
        {...attributesOf(openBlock, appearance)}
        aria-busy={!hasFailed}
        dangerouslySetInnerHTML={{ __html: form.values[session.transport.text!] ?? '' }}
      />
      {hasFailed &&
        createPortal(
          <ErrorAlert message="Não foi possível carregar o editor." onRetry={() => void retry()} />,
          toolbar,
        )}
    </>
  )
}
