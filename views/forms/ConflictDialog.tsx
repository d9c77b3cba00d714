import { useState } from 'react'
import { Version } from './ConflictVersion.tsx'
import type { Choice, Clash, FormState } from './form-state.ts'
import type { Described } from './item-spec.ts'
import { Modal } from './Modal.tsx'

export type ConflictingForm = {
  kind: Described
  state: FormState
  settle(choices: Record<string, Choice>): unknown
  postpone(): void
}

type Props = { form: ConflictingForm; clash: Clash }

/** Two people changed the same fields: both versions, field by field, and nothing is thrown away unseen. */
export function ConflictDialog({ form, clash }: Props) {
  const { kind, state, settle } = form
  const all = (choice: Choice) => Object.fromEntries(clash.fields.map((name) => [name, choice]))
  const [choices, setChoices] = useState<Record<string, Choice>>(() => all('mine'))
  const mixed = new Set(Object.values(choices)).size > 1

  return (
    <Modal title="Outra pessoa salvou entretanto" size="large" onClose={form.postpone}>
      <div className="modal-body">
        <p className="modal-lead">
          Enquanto escrevia, estes campos foram alterados por outra pessoa. Escolha o que fica; o resto do que escreveu
          mantém-se.
        </p>
        {clash.fields.map((name) => (
          <fieldset className="clash" key={name}>
            <legend>{kind.labels[name]}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <Version
                key={side}
                side={side}
                form={form}
                name={name}
                value={(side === 'mine' ? state.values : clash.values)[name] ?? ''}
                chosen={choices[name] === side}
                onChosen={() => setChoices({ ...choices, [name]: side })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <footer className="form-foot">
        {mixed && (
          <button className="button" type="button" onClick={() => settle(choices)}>
            Salvar a escolha
          </button>
        )}
        <button className="button button-quiet" type="button" onClick={() => settle(all('theirs'))}>
          Ficar com a atual
        </button>
        <button className="button" type="button" onClick={() => settle(all('mine'))}>
          Ficar com a minha
        </button>
      </footer>
    </Modal>
  )
}
