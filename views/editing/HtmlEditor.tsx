import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { useSite } from '../components/Site.tsx'
import { siteAnswers } from '../navigation.ts'
import { attributesOf, type EditorProps } from './BlockEditor.tsx'
import { useSnapshot } from './opened.ts'
import { loadRichEditor } from './rich-editor.ts'

/** A rich text in its place. Until its editor is here the text stands as it stood. */
export function HtmlEditor(props: EditorProps) {
  const { opened, look } = props
  const { session } = opened
  const { form } = useSnapshot(session)
  const [RichEditor, setRichEditor] = useState<ComponentType<EditorProps>>()
  preload(useSite().styles.editorStyles, { as: 'style' })

  const load = useCallback(async () => {
    try {
      const loaded = await loadRichEditor()
      setRichEditor(() => loaded.RichEditor)
    } catch {
      const way = (await siteAnswers()) ? 'Recarregue a página.' : 'Feche e abra de novo.'
      session.dispatch({ type: 'refused', sentence: `Não foi possível carregar o editor. ${way}` })
    }
  }, [session])
  useEffect(() => {
    void load()
  }, [load])

  if (RichEditor) return <RichEditor {...props} />
  return (
    <div
      {...attributesOf(opened, look)}
      aria-busy="true"
      dangerouslySetInnerHTML={{ __html: form.values.content ?? '' }}
    />
  )
}
