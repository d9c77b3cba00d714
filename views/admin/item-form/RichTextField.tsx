import { preload } from 'react-dom'
import { chunk } from '../../components/chunk.tsx'
import { Failure } from '../../components/Failure.tsx'
import { useSite } from '../../components/Site.tsx'
import { FieldNotes } from './Field.tsx'
import { useField } from './form-context.ts'

const Editor = chunk(async () => (await import('./RichTextEditor.tsx')).RichTextEditor)

type Props = { name: string; hint?: string }

/** Loads the editor when the field opens. */
export function RichTextField({ name, hint }: Props) {
  const field = useField(name, { hint })
  preload(useSite().styles.editorStyles, { as: 'style' })
  const waiting = (
    <p className="rich-text-waiting" role="status">
      Carregando editor...
    </p>
  )
  return (
    <div className="field rich-text">
      <span className="field-label">{field.label}</span>
      <input type="hidden" name={name} value={field.value} />
      <Editor
        given={{ field }}
        waiting={waiting}
        failed={(retry) => (
          <Failure
            className="rich-text-waiting"
            words="Não foi possível carregar o editor. O texto não se perdeu."
            onRetry={retry}
          />
        )}
      />
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}
