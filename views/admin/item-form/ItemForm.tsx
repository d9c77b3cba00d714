import { type FormEvent, type ReactNode, useRef } from 'react'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { LocalDraftOffers } from '../../forms/LocalDraftOffers.tsx'
import { formatClock } from '../../forms/moments.ts'
import { useOpenHistory } from '../../history/HistoryProvider.tsx'
import { FormContext } from './form-context.ts'
import { RemovedNotice } from './RemovedNotice.tsx'
import type { FormController as Form } from './useFormController.ts'
import { useFormFocus } from './useFormFocus.ts'
import { validationErrors } from './validation-errors.ts'

type FrameProps = {
  form: Form
  className?: string
  autoFocus?: boolean
  /** Around the notices that stand above the fields. */
  around?(notices: ReactNode): ReactNode
  /** `isBlocked`: until somebody has decided about a draft of this browser. */
  foot(isBlocked: boolean): ReactNode
  children: ReactNode
}

/** What every form of the panel has around its fields. */
export function FormFrame({
  form,
  className,
  autoFocus = false,
  around = (notices) => notices,
  foot,
  children,
}: FrameProps) {
  const element = useRef<HTMLFormElement>(null)
  const { kind, spec, state, draft, saving } = form
  const failures = state.problem?.number ?? 0

  const offerCount = draft.offers.length
  const isBlocked = offerCount > 0
  useFormFocus(element, { offerCount, failures, saving, autoFocus })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React lets the forms of dialogs bubble to the form that opened them
    if (event.target !== event.currentTarget) return
    const errors = validationErrors(event.currentTarget)
    if (Object.keys(errors).length > 0) form.refuse('Falta corrigir o que está assinalado.', errors)
    else void form.save()
  }

  return (
    <FormContext value={form}>
      <form
        ref={element}
        className={className ? `form ${className}` : 'form'}
        data-kind={kind}
        noValidate
        onSubmit={submit}
        aria-busy={saving}
      >
        <div className="form-body">
          {around(
            <>
              <LocalDraftOffers spec={spec} {...draft} onRecover={form.recoverDraft} />
              {state.isRemoved && <RemovedNotice form={form} />}
            </>,
          )}
          <div className="form-fields" inert={isBlocked}>
            {children}
          </div>
        </div>
        <footer className="form-foot row middle">{foot(isBlocked)}</footer>
        {saving && state.picture && <progress value={form.progress} aria-label="Envio" />}
      </form>
      {state.conflict && <ConflictDialog form={form} conflict={state.conflict} />}
    </FormContext>
  )
}

type Props = {
  form: Form
  autoFocus?: boolean
  /** Beside the buttons. */
  notes?: ReactNode
  children: ReactNode
}

export function ItemForm({ form, autoFocus, notes, children }: Props) {
  const { kind, spec, state, draft, saving } = form
  const openHistory = useOpenHistory()
  return (
    <FormFrame
      form={form}
      autoFocus={autoFocus}
      foot={(isBlocked) => (
        <>
          {notes}
          <div className="form-state quiet small" aria-live="polite">
            {state.problem && <p className="form-problem">{state.problem.message}</p>}
            {!state.problem && draft.savedAt && form.dirty && (
              <p>{`Rascunho guardado neste navegador às ${formatClock(draft.savedAt)}`}</p>
            )}
            {!state.problem && draft.savedAt === false && <p>Este navegador não guarda rascunhos.</p>}
          </div>
          {state.item && (
            <button
              className="plain"
              type="button"
              onClick={() => openHistory({ kind, id: state.item!.id, formatters: spec.formatters })}
            >
              Histórico
            </button>
          )}
          <button className="plain" type="button" onClick={form.close}>
            Cancelar
          </button>
          <button className="button" type="submit" disabled={saving || isBlocked || state.isRemoved}>
            {saving ? 'Salvando...' : 'Salvar'}
          </button>
        </>
      )}
    >
      {children}
    </FormFrame>
  )
}
