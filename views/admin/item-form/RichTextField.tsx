import { chunk } from '../../components/chunk.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { loadEditor } from '../../editor/load-editor.ts'
import { FieldNotes } from './Field.tsx'
import { useField } from './form-context.ts'

const Editor = chunk(async () => (await loadEditor(() => import('./RichTextEditor.tsx'))).RichTextEditor)

type Props = { name: string; hint?: string }

/** Loads the editor when the field opens. */
export function RichTextField({ name, hint }: Props) {
  const field = useField(name, { hint })
  const waiting = (
    <p className="rich-text-waiting quiet" role="status">
      Carregando editor...
    </p>
  )
  return (
    <div className="field rich-text">
      <span className="field-label">{field.label}</span>
      <input type="hidden" name={name} value={field.value} />
      <Editor
        props={{ field }}
        loading={waiting}
        fallback={(retry) => (
          <ErrorAlert
            className="rich-text-waiting quiet"
            message="Não foi possível carregar o editor. O texto não se perdeu."
            onRetry={retry}
          />
        )}
      />
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}
