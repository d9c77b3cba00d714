import type { ReactNode } from 'react'
import type { Writing } from './useWriting.ts'

/** What came to pass with the draft, above the sheet. */
export function WritingNotices({ writing, children }: { writing: Writing; children: ReactNode }) {
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
