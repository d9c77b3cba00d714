import { useEffect, useId, useRef } from 'react'
import type { BlockSession } from './block-session.ts'
import { useSnapshot } from './opened.ts'
import { kinds } from './words.ts'

const WRONG = 'Indique um endereço que comece por http:// ou https://.'

/** Where the link leads: an address, or a path or an anchor of this site. */
export function LinkFields({ session }: { session: BlockSession }) {
  const { form } = useSnapshot(session)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    session.objection = () => {
      const ownSite = /^[/#]/.test(input.current?.value ?? '')
      return input.current?.validity.valid || ownSite ? null : WRONG
    }
    return () => {
      session.objection = () => null
    }
  }, [session])
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {kinds.link.labels.linkUrl}
      </label>
      <input
        ref={input}
        id={id}
        name="linkUrl"
        type="url"
        inputMode="url"
        placeholder="https://exemplo.pt"
        value={form.values.linkUrl}
        aria-invalid={form.errors.linkUrl ? true : undefined}
        onChange={({ target }) => session.dispatch({ type: 'typed', name: 'linkUrl', value: target.value })}
      />
    </div>
  )
}
