import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** For touch screens, which have no hover. */
export function ShowEditable() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-show-editable', shown)
    return () => document.documentElement.removeAttribute('data-show-editable')
  }, [shown])
  return createPortal(
    <aside className="edit-show" aria-label="O que se edita">
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        Mostrar o que se edita
      </button>
    </aside>,
    document.body,
  )
}
