import { useRef } from 'react'
import { useToast } from '../store/useToast.ts'
import type { Choice, FormState } from './form-state.ts'
import type { FormSpec } from './item-spec.ts'
import { usePreview } from './usePreview.ts'

type Props = {
  side: Choice
  form: { spec: FormSpec; state: FormState }
  name: string
  value: string
  chosen: boolean
  onChosen(): void
}

const titles = { local: 'A minha', remote: 'A atual' }

export function ConflictVersion({ side, form, name, value, chosen, onChosen }: Props) {
  const { spec, state } = form
  const toast = useToast()
  const isPicture = spec.picture?.field === name
  const preview = usePreview(side === 'local' ? state.picture : null)
  const formatted = spec.formatters?.[name]?.(value) ?? value

  const text = useRef<HTMLPreElement>(null)

  /** Without access to the clipboard, the text is selected instead. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatted)
      toast({ title: 'Texto copiado' })
    } catch {
      getSelection()?.selectAllChildren(text.current!)
    }
  }

  return (
    <div className="version" data-chosen={chosen || undefined}>
      <label>
        <input type="radio" name={`clash-${name}`} checked={chosen} onChange={onChosen} /> <span>{titles[side]}</span>
      </label>
      {isPicture ? (
        <img src={preview ?? value} alt="" hidden={!(preview ?? value)} />
      ) : (
        <pre ref={text}>{formatted || '(vazio)'}</pre>
      )}
      {!isPicture && formatted && (
        <button className="plain" type="button" onClick={copy}>
          Copiar
        </button>
      )}
    </div>
  )
}
