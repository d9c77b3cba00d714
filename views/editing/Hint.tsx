import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { hintPosition, obstaclesAround, viewport } from './hint-position.ts'
import { loadRichEditor } from './load-rich-editor.ts'
import { HINT_IDS } from './opening-attributes.ts'

export function Hint() {
  const [block, setBlock] = useState<HTMLElement | null>(null)
  const hint = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const point = ({ target }: Event) => {
      const pointed = target instanceof Element ? target.closest<HTMLElement>('[data-editable]') : null
      setBlock(pointed)
      // Starts loading the editor before the click
      if (pointed?.dataset.editable === 'html') void loadRichEditor().catch(() => {})
    }
    const leave = () => setBlock(null)
    const events = ['pointerover', 'focusin'] as const
    const endings = ['resize', 'click', 'keydown', 'focusout'] as const
    for (const name of events) addEventListener(name, point)
    for (const name of endings) addEventListener(name, leave)
    return () => {
      for (const name of events) removeEventListener(name, point)
      for (const name of endings) removeEventListener(name, leave)
    }
  }, [])

  useLayoutEffect(() => {
    if (!block) return
    const updatePosition = () => {
      const blockRect = block.getBoundingClientRect()
      const size = hint.current!.getBoundingClientRect()
      // Hidden, so that its own text is no obstacle
      hint.current!.hidden = true
      const { top, left } = hintPosition(blockRect, size, viewport(), obstaclesAround(blockRect))
      hint.current!.hidden = false
      Object.assign(hint.current!.style, { top: `${top}px`, left: `${left}px` })
    }
    updatePosition()
    addEventListener('scroll', updatePosition, { passive: true })
    return () => removeEventListener('scroll', updatePosition)
  }, [block])

  return createPortal(
    <>
      {block && (
        <div className="edit-hint on-ink" ref={hint} aria-hidden="true">
          {block.dataset.ghost === undefined ? 'Editar' : 'Editar · oculto'}
        </div>
      )}
      <div hidden>
        <span id={HINT_IDS.shown}>Editar</span>
        <span id={HINT_IDS.hidden}>Oculto para os visitantes. Editar</span>
      </div>
    </>,
    document.body,
  )
}
