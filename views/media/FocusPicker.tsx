import type { KeyboardEvent, MouseEvent } from 'react'
import type { Focus } from '../../src/content/picture-description.ts'

type Props = { src: string; value: Focus | null; onChange(focus: Focus): void }

const CENTRE: Focus = { x: 0.5, y: 0.5 }
const STEP = 0.02
const steps: Record<string, Focus> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The point that every crop keeps in view, set by clicking the picture or with the arrow keys. */
export function FocusPicker({ src, value, onChange }: Props) {
  const { x, y } = value ?? CENTRE
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // Enter and Space are clicks without a place
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange(within({ x: (clientX - left) / width, y: (clientY - top) / height }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(within({ x: x + step.x, y: y + step.y }))
  }
  return (
    <button
      className="focus-picker"
      type="button"
      aria-label={`Ponto de interesse: ${percent(x)} da largura, ${percent(y)} da altura. As setas mudam-no.`}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <img src={src} alt="" draggable={false} />
      <span
        className="focus-point"
        data-chosen={value ? '' : undefined}
        style={{ left: percent(x), top: percent(y) }}
      />
    </button>
  )
}

const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
const within = ({ x, y }: Focus): Focus => ({ x: share(x), y: share(y) })
const percent = (value: number) => `${Math.round(value * 100)}%`
