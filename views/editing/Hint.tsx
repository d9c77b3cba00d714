import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { HINTS } from './openers.ts'
import { loadRichEditor } from './rich-editor.ts'

type Pointed = { top: number; left: number; hidden: boolean }

/** Says 'Editar' at the block under the pointer or the focus. */
export function Hint() {
  const [pointed, setPointed] = useState<Pointed | null>(null)

  useEffect(() => {
    let at: Element | null = null
    const point = ({ target }: Event) => {
      const block = target instanceof Element ? target.closest<HTMLElement>('[data-editable]') : null
      if (block === at) return
      at = block
      setPointed(block && placeOn(block))
      // On the way to a click there is time to fetch what a rich text takes
      if (block?.dataset.editable === 'html') void loadRichEditor().catch(() => {})
    }
    const leave = () => {
      at = null
      setPointed(null)
    }
    const events = ['pointerover', 'focusin'] as const
    const endings = ['resize', 'click', 'keydown', 'focusout'] as const
    for (const name of events) addEventListener(name, point)
    for (const name of endings) addEventListener(name, leave)
    return () => {
      for (const name of events) removeEventListener(name, point)
      for (const name of endings) removeEventListener(name, leave)
    }
  }, [])

  return createPortal(
    <>
      {pointed && (
        <div className="edit-hint" style={{ top: pointed.top, left: pointed.left }} aria-hidden="true">
          Editar{pointed.hidden && ' · oculto'}
        </div>
      )}
      <div hidden>
        <span id={HINTS.shown}>Editar</span>
        <span id={HINTS.hidden}>Oculto para os visitantes. Editar</span>
      </div>
    </>,
    document.body,
  )
}

/** Where its last line ends nothing else of the page begins, most often. */
function placeOn(block: HTMLElement): Pointed {
  const { top, left } = block.getBoundingClientRect()
  return { top: top + scrollY, left: Math.max(left, 0) + scrollX, hidden: block.dataset.ghost !== undefined }
}
