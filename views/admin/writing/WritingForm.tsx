import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ConflictDialog } from '../../forms/ConflictDialog.tsx'
import { LocalDraftOffers } from '../../forms/LocalDraftOffers.tsx'
import { FormContext } from '../item-form/form-context.ts'
import { RemovedNotice } from '../item-form/RemovedNotice.tsx'
import { useFormFocus } from '../item-form/useFormFocus.ts'
import { validationErrors } from '../item-form/validation-errors.ts'
import { DRAWER_ID, type Drawer } from './drawer.tsx'
import type { Writing } from './useWriting.ts'
import { WritingActions } from './WritingActions.tsx'
import { WritingState } from './WritingState.tsx'

type Props = {
  writing: Writing
  drawer: Drawer
  sheet: ReactNode
  settings: ReactNode
  onSheet: readonly string[]
}

export function WritingForm({ writing, drawer, sheet, settings, onSheet }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { spec, state, draft, saving, session } = writing
  const failures = state.problem?.number ?? 0
  const offerCount = draft.offers.length
  const isBlocked = offerCount > 0

  const refused = [...Object.keys(state.errors), ...state.refusedFiles.map(({ field }) => field)].join()
  const [seenRefused, setSeenRefused] = useState('')
  if (seenRefused !== refused) {
    setSeenRefused(refused)
    if (refused.split(',').some((name) => name && !onSheet.includes(name))) drawer.open()
  }
  useFormFocus(element, { offerCount, failures, saving, autoFocus: true })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!element.current?.closest('[inert]')) void session.keep({ asked: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [session])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React lets the forms of dialogs bubble to the form that opened them
    if (event.target !== event.currentTarget) return
    const errors = validationErrors(event.currentTarget)
    if (Object.keys(errors).length > 0) writing.refuse('Falta corrigir o que está assinalado.', errors)
    else void writing.save()
  }

  return (
    <FormContext value={writing}>
      <form
        ref={element}
        className="form writing"
        data-kind={writing.kind}
        noValidate
        onSubmit={submit}
        aria-busy={saving}
      >
        <div className="form-body">
          <WritingNotices writing={writing}>
            <LocalDraftOffers spec={spec} {...draft} onRecover={writing.recoverDraft} />
            {state.isRemoved && <RemovedNotice form={writing} />}
          </WritingNotices>
          <div className="form-fields writing-fields" inert={isBlocked}>
            <div className="writing-sheet">{sheet}</div>
            <aside className="writing-drawer" id={DRAWER_ID} aria-label="Detalhes" hidden={!drawer.isOpen}>
              {settings}
            </aside>
          </div>
        </div>
        <footer className="form-foot">
          <WritingState writing={writing} />
          <WritingActions writing={writing} isBlocked={isBlocked} />
        </footer>
        {saving && state.picture && <progress className="form-progress" value={writing.progress} aria-label="Envio" />}
      </form>
      {state.conflict && <ConflictDialog form={writing} conflict={state.conflict} />}
    </FormContext>
  )
}

/** What came to pass with the draft, above the sheet. */
function WritingNotices({ writing, children }: { writing: Writing; children: ReactNode }) {
  const { notice } = writing.snapshot
  return (
    <div className="writing-notices">
      {children}
      <div aria-live="polite">
        {notice && (
          <div className="notice">
            <p>{notice}</p>
            <button className="plain" type="button" onClick={() => writing.session.set({ notice: null })}>
              Está bem
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
