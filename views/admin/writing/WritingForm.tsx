import { type ReactNode, useEffect, useState } from 'react'
import { FormFrame } from '../item-form/ItemForm.tsx'
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
  const { state, session } = writing
  const refused = [...Object.keys(state.errors), ...state.refusedFiles.map(({ field }) => field)].join()
  const [seenRefused, setSeenRefused] = useState('')
  if (seenRefused !== refused) {
    setSeenRefused(refused)
    if (refused.split(',').some((name) => name && !onSheet.includes(name))) drawer.open()
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('.writing')?.closest('[inert]')) void session.keep({ asked: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [session])

  return (
    <FormFrame
      form={writing}
      className="writing"
      autoFocus
      around={(notices) => <WritingNotices writing={writing}>{notices}</WritingNotices>}
      foot={(isBlocked) => (
        <>
          <WritingState writing={writing} />
          <WritingActions writing={writing} isBlocked={isBlocked} />
        </>
      )}
    >
      <div className="writing-sheet">{sheet}</div>
      <aside className="writing-drawer" id={DRAWER_ID} aria-label="Detalhes" hidden={!drawer.isOpen}>
        {settings}
      </aside>
    </FormFrame>
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
          <div className="notice row middle">
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
