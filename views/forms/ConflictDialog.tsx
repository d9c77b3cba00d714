import { useState } from 'react'
import { ConflictVersion } from './ConflictVersion.tsx'
import type { Choice, EditConflict, FormState } from './form-state.ts'
import type { FormSpec } from './item-spec.ts'
import { Modal } from './Modal.tsx'

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
      <footer className="form-foot">
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
