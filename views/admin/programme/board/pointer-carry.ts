export type Point = { x: number; y: number }

type Options = {
  /** Keeps the pointer while an event is carried. */
  surface: HTMLElement
  onGrab(point: Point): void
  onCarry(point: Point): void
  onPut(): void
  onBack(): void
}

const HOLD_MS = 300
const STILL_PX = 8
const DRAG_PX = 4

/** A mouse or pen carries when it moves, a finger after it has rested, so that it can scroll. Returns a function that ends it. */
export function followPointer(down: PointerEvent, { surface, onGrab, onCarry, onPut, onBack }: Options): () => void {
  const source = down.target as HTMLElement
  const isTouch = down.pointerType === 'touch'
  const start: Point = { x: down.clientX, y: down.clientY }
  const ending = new AbortController()
  const { signal } = ending
  let last = start
  let carrying = false
  let frame = 0

  const grab = () => {
    carrying = true
    if (surface.isConnected) surface.setPointerCapture(down.pointerId)
    onGrab(start)
    const scroll = () => {
      if (scrollAtEdges(surface, last)) onCarry(last)
      frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
  }
  const hold = isTouch ? setTimeout(grab, HOLD_MS) : 0
  const end = () => {
    ending.abort()
    clearTimeout(hold)
    cancelAnimationFrame(frame)
  }
  const back = () => {
    end()
    if (carrying) onBack()
  }

  const listen = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => unknown) =>
    addEventListener(name, listener, { signal, capture: true })
  listen('pointermove', (event) => {
    if (event.pointerId !== down.pointerId) return
    last = { x: event.clientX, y: event.clientY }
    const distance = Math.hypot(last.x - start.x, last.y - start.y)
    if (carrying) onCarry(last)
    else if (isTouch && distance > STILL_PX) end()
    else if (!isTouch && distance > DRAG_PX) {
      grab()
      onCarry(last)
    }
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== down.pointerId) return
    end()
    if (!carrying) return
    swallowClick()
    onPut()
  })
  listen('pointercancel', back)
  // Elements lose the focus too
  listen('blur', ({ target }) => target === window && back())
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !carrying) return
    event.preventDefault()
    event.stopPropagation()
    swallowClick()
    back()
  })
  listen('contextmenu', (event) => event.preventDefault())
  // On the event itself too: it may leave the document while it is carried to another day
  const stopScrolling = (event: TouchEvent) => {
    if (carrying && event.cancelable) event.preventDefault()
  }
  for (const target of [source, surface])
    target.addEventListener('touchmove', stopScrolling, { passive: false, signal })
  return back
}

/** The release of a carried event is no click; what a screen reader clicks is. */
function swallowClick() {
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    ending.abort()
  }
  addEventListener('click', swallow, options)
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => ending.abort(), options)
}

const EDGE_PX = 56
const FASTEST_PX = 14

/** The nearer the edge, the faster; not above it, where the days are. True where something moved. */
function scrollAtEdges(surface: HTMLElement, { x, y }: Point): boolean {
  const { left, top, right, bottom } = surface.getBoundingClientRect()
  if (y < top) return false
  const { scrollLeft, scrollTop } = surface
  surface.scrollBy(
    speed(x, Math.max(left, 0), Math.min(right, innerWidth)),
    speed(y, Math.max(top, 0), Math.min(bottom, innerHeight)),
  )
  return surface.scrollLeft !== scrollLeft || surface.scrollTop !== scrollTop
}

function speed(at: number, from: number, to: number): number {
  const share = (distance: number) => Math.min(Math.max(1 - distance / EDGE_PX, 0), 1)
  return Math.round((share(to - at) - share(at - from)) * FASTEST_PX)
}
