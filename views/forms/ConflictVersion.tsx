import { useRef } from 'react'
import { useToast } from '../store/useToast.ts'
import type { Choice, FormState } from './form-state.ts'
import type { Described } from './item-spec.ts'
import { usePreview } from './usePreview.ts'

type Props = {
  side: Choice
  form: { kind: Described; state: FormState }
  name: string
  value: string
  chosen: boolean
  onChosen(): void
}

const titles = { mine: 'A minha', theirs: 'A atual' }

/** One side of a conflict: it can be chosen, and copied. */
export function Version({ side, form, name, value, chosen, onChosen }: Props) {
  const { kind, state } = form
  const toast = useToast()
  const isPicture = kind.picture?.field === name
  const preview = usePreview(side === 'mine' ? state.picture : null)
  const told = kind.told?.[name]?.(value) ?? value

  const text = useRef<HTMLPreElement>(null)

  /** Where the clipboard is closed to scripts the text is marked, for the keyboard to copy. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(told)
      toast({ title: 'Texto copiado' })
    } catch {
      getSelection()?.selectAllChildren(text.current!)
    }
  }

  return (
    <div className="version" data-chosen={chosen || undefined}>
      <label>
        <input type="radio" name={`clash-${name}`} checked={chosen} onChange={onChosen} /> {titles[side]}
      </label>
      {isPicture ? (
        <img src={preview ?? value} alt="" hidden={!(preview ?? value)} />
      ) : (
        <pre ref={text}>{told || '(vazio)'}</pre>
      )}
      {!isPicture && told && (
        <button className="plain" type="button" onClick={copy}>
          Copiar
        </button>
      )}
    </div>
  )
}
