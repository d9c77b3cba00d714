import { useEffect, useId, useRef } from 'react'
import { useSnapshot } from '../forms/useSnapshot.ts'
import type { BlockSession } from './block-target.ts'

const INVALID_ADDRESS = 'Indique um endereço que comece por http:// ou https://.'

/** Accepts URLs, and paths and anchors of this site. */
export function LinkFields({ session }: { session: BlockSession }) {
  const { form } = useSnapshot(session)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    session.validate = () => {
      const ownSite = /^[/#]/.test(input.current?.value ?? '')
      return input.current?.validity.valid || ownSite ? null : INVALID_ADDRESS
    }
    return () => {
      session.validate = () => null
    }
  }, [session])
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {session.transport.spec.labels.linkUrl}
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
        onChange={({ target }) => session.dispatch({ type: 'valueChanged', name: 'linkUrl', value: target.value })}
      />
    </div>
  )
}
