import { type FormEvent, useId } from 'react'
import type { RestoreRefusal } from './useRestore.ts'

type Props = { refusal: RestoreRefusal; busy: boolean; onRetry(slug: string): void }

/** Asks for another address where the old one is taken. */
export function RestoreProblem({ refusal, busy, onRetry }: Props) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const slug = String(new FormData(event.currentTarget).get('slug')).trim()
    if (slug) onRetry(slug)
  }
  return (
    <div className="restore-problem">
      <p role="alert">{refusal.message}</p>
      {refusal.slug !== undefined && (
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
