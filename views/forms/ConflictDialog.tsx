import { useRef, useState } from 'react'
import { Modal } from '../components/Modal.tsx'
import { useToast } from '../store/useToast.ts'
import type { Choice, EditConflict, FormState } from './form-state.ts'
import type { FormSpec } from './item-spec.ts'
import { usePreview } from './pictures.ts'

type ConflictingForm = {
  spec: FormSpec
  state: FormState
  resolve(choices: Record<string, Choice>): unknown
  postpone(): void
}

type Props = { form: ConflictingForm; conflict: EditConflict }

export function ConflictDialog({ form, conflict }: Props) {
  const { spec, state, resolve } = form
  const all = (choice: Choice) => Object.fromEntries(conflict.fields.map((name) => [name, choice]))
  const [choices, setChoices] = useState<Record<string, Choice>>(() => all('local'))
  const mixed = new Set(Object.values(choices)).size > 1

  return (
    <Modal title="Outra pessoa salvou entretanto" size="large" onClose={form.postpone}>
      <div className="modal-body">
        <p className="modal-lead">
          Enquanto escrevia, estes campos foram alterados por outra pessoa. Escolha o que fica; o resto do que escreveu
          mantém-se.
        </p>
        {conflict.fields.map((name) => (
          <fieldset className="clash" key={name}>
            <legend>{spec.labels[name]}</legend>
            {(['local', 'remote'] as const).map((side) => (
              <ConflictVersion
                key={side}
                side={side}
                form={form}
                name={name}
                value={(side === 'local' ? state.values : conflict.values)[name] ?? ''}
                chosen={choices[name] === side}
                onChosen={() => setChoices({ ...choices, [name]: side })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <footer className="form-foot row middle">
        {mixed && (
          <button className="button" type="button" onClick={() => resolve(choices)}>
            Salvar a escolha
          </button>
        )}
        <button className="button button-quiet" type="button" onClick={() => resolve(all('remote'))}>
          Ficar com a atual
        </button>
        <button className="button" type="button" onClick={() => resolve(all('local'))}>
          Ficar com a minha
        </button>
      </footer>
    </Modal>
  )
}

type VersionProps = {
  side: Choice
  form: ConflictingForm
  name: string
  value: string
  chosen: boolean
  onChosen(): void
}

const titles = { local: 'A minha', remote: 'A atual' }

function ConflictVersion({ side, form, name, value, chosen, onChosen }: VersionProps) {
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
