import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { RestoreRefusal } from './useRestore.ts'

type Props = { refusal: RestoreRefusal; busy: boolean; onRetry(slug: string): void }

/** Asks for another address where the old one is taken. */
export function RestoreProblem({ refusal, busy, onRetry }: Props) {
  const id = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const needsSlug = refusal.slug !== undefined

  // The button lost the focus while it was disabled
  useEffect(() => {
    if (!needsSlug) words.current?.focus()
  }, [needsSlug])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const slug = String(new FormData(event.currentTarget).get('slug')).trim()
    if (slug) onRetry(slug)
  }
  return (
    <div className="restore-problem">
      <p ref={words} role="alert" tabIndex={-1}>
        {refusal.message}
      </p>
      {needsSlug && (
        <form onSubmit={submit}>
          <label htmlFor={id}>Outro endereço (slug)</label>
          {/* biome-ignore lint/a11y/noAutofocus: it is what was asked for */}
          <input id={id} name="slug" required autoFocus autoCapitalize="none" spellCheck={false} />
          <button className="button" type="submit" disabled={busy}>
            Repor com este endereço
          </button>
        </form>
      )}
    </div>
  )
}
