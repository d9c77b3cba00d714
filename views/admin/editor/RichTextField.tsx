import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react'
import { preload } from 'react-dom'
import { useSite } from '../../components/Site.tsx'
import { FieldNotes } from '../forms/Field.tsx'
import { useField } from '../forms/form-context.ts'
import type { EditorProps } from './Editor.tsx'

type Props = { name: string; hint?: string }

/** A text with formats and pictures, as HTML. The editor comes in a chunk of its own when such a field opens. */
export function RichTextField({ name, hint }: Props) {
  const field = useField(name, { hint })
  const { Editor, failed, load } = useEditor()
  const waiting = (
    <p className="rich-text-waiting" role="status">
      Carregando editor...
    </p>
  )
  return (
    <div className="field rich-text">
      <span className="field-label">{field.label}</span>
      <input type="hidden" name={name} value={field.value} />
      {Editor ? (
        <Suspense fallback={waiting}>
          <Editor field={field} />
        </Suspense>
      ) : failed ? (
        <div className="rich-text-waiting" role="alert">
          <p>Não foi possível carregar o editor. O texto não se perdeu.</p>
          <button className="plain" type="button" onClick={load}>
            Tentar de novo
          </button>
        </div>
      ) : (
        waiting
      )}
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}

/** The editor once it is here; a load that failed can be tried again. */
function useEditor() {
  const { editorStyles } = useSite().styles
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  const [failed, setFailed] = useState(false)
  preload(editorStyles, { as: 'style' })

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const { Editor: loaded } = await import('./Editor.tsx')
      setEditor(() => loaded)
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])
  return { Editor, failed, load }
}
