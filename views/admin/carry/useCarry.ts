import {
  AutoScroller,
  DragDropManager,
  Draggable,
  KeyboardSensor,
  type KeyboardSensorOptions,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '../../store/useToast.ts'

export type Point = { x: number; y: number }

/** `item` as it was when it was picked up, `to` the place where it would be put. */
export type Carried<I, P> = { item: I; to: P; by: 'keys' | 'pointer' }

type Options<I, P> = {
  items: readonly I[]
  /** Codes of the keys that pick up, besides Enter. */
  startKeys?: readonly string[]
  /** A finger carries after it has rested, so that it can scroll. */
  fingerRests?: boolean
  placeOf(item: I): P
  isSame(one: P, other: P): boolean
  /** Where a key takes it. */
  byKey(event: KeyboardEvent, carried: Carried<I, P>): P | undefined
  /** From where a pointer takes hold of it, what follows the pointer. */
  byPointer(item: I, start: Point): (point: Point, carried: Carried<I, P>) => P
  /** What is said aloud. */
  words: {
    grabbed(item: I, place: P): string
    carried(item: I, before: P, place: P): string
    put(item: I, place: P): string
    back: string
    /** Somebody else removed it. */
    gone: string
  }
  /** Whether Tab, or a press elsewhere, puts what keys carry instead of putting it back. */
  leavingPuts?: boolean
  put(carried: Carried<I, P>): void
}

const { keyboardCodes } = KeyboardSensor.defaults

/** The library's own moves by pixels: here those who carry are told which key was pressed. */
class KeySensor extends KeyboardSensor {
  constructor(manager: DragDropManager, options?: KeyboardSensorOptions) {
    super(manager, options)
    // Where something else ended it the sensor would take the next Enter
    manager.monitor.addEventListener('dragend', () => this.cleanup())
  }
  protected override handleKeyDown(event: KeyboardEvent, source: Draggable, options?: KeyboardSensorOptions) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat && options?.keyboardCodes?.end.includes(event.code)) return event.preventDefault()
    super.handleKeyDown(event, source, options)
    this.manager.actions.move({ event })
  }
}

function makeManager({
  startKeys = [],
  fingerRests = false,
}: Pick<Options<never, never>, 'startKeys' | 'fingerRests'>) {
  const enter = ['Enter', 'NumpadEnter']
  return new DragDropManager({
    // The library's announcements would mark what can be carried as a pressed button, which a cell of a grid is not
    plugins: [AutoScroller.configure({ threshold: 0.1 })],
    sensors: [
      PointerSensor.configure({
        activationConstraints: ({ pointerType }) =>
          fingerRests && pointerType === 'touch'
            ? [new PointerActivationConstraints.Delay({ value: 300, tolerance: 8 })]
            : [new PointerActivationConstraints.Distance({ value: 4 })],
      }),
      {
        plugin: KeySensor,
        options: {
          keyboardCodes: {
            ...{ up: [], down: [], left: [], right: [] },
            start: [...enter, ...startKeys],
            end: [...enter, 'Space'],
            cancel: keyboardCodes.cancel,
          },
          preventActivation: (event, { element }) =>
            event.target !== element || event.repeat || event.ctrlKey || event.metaKey || event.altKey,
        } satisfies KeyboardSensorOptions,
      },
    ],
  })
}

/** What is carried by keys, mouse or finger, and what is said aloud of it; `grip` is the ref of each handle. */
export function useCarry<I extends { id: string }, P>(options: Options<I, P>) {
  const { items, placeOf, isSame, byKey, byPointer, words, leavingPuts = false, put } = options
  const [manager] = useState(() => makeManager(options))
  const [carried, setCarried] = useState<Carried<I, P> | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const toast = useToast()
  // A pointer may move and release before the next render
  const latest = useRef<Carried<I, P> | null>(null)
  const follow = useRef((_: Point) => {})

  const hold = (next: Carried<I, P> | null) => {
    latest.current = next
    setCarried(next)
  }
  const carry = (next: (carried: Carried<I, P>) => P | undefined) => {
    const before = latest.current
    const to = before ? next(before) : undefined
    if (!before || to === undefined || isSame(before.to, to)) return to
    hold({ ...before, to })
    setAnnouncement(words.carried(before.item, before.to, to))
    return to
  }
  const leave = () => manager.actions.stop({ canceled: !leavingPuts })

  useEffect(() => {
    const { monitor } = manager
    const stops = [
      monitor.addEventListener('dragstart', ({ nativeEvent, operation }) => {
        const item = items.find(({ id }) => id === operation.source?.id)
        if (!item) return
        const place = placeOf(item)
        const isKey = nativeEvent instanceof KeyboardEvent
        hold({ item, to: place, by: isKey ? 'keys' : 'pointer' })
        setAnnouncement(words.grabbed(item, place))
        if (isKey) return void carry((carried) => byKey(nativeEvent, carried))
        const placeAt = byPointer(item, operation.position.initial)
        follow.current = (point) => carry((carried) => placeAt(point, carried))
      }),
      monitor.addEventListener('dragmove', ({ nativeEvent, to }) => {
        if (to) follow.current(to)
        if (!(nativeEvent instanceof KeyboardEvent)) return
        if (nativeEvent.key === 'Tab') leave()
        else if (carry((carried) => byKey(nativeEvent, carried)) !== undefined) nativeEvent.preventDefault()
      }),
      monitor.addEventListener('dragend', ({ nativeEvent, canceled }) => {
        if (!canceled && nativeEvent instanceof PointerEvent) follow.current(pointOf(nativeEvent))
        const last = latest.current
        if (!last) return
        hold(null)
        setAnnouncement(canceled ? words.back : words.put(last.item, last.to))
        if (!canceled) put(last)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
  useEffect(() => () => manager.destroy(), [manager])

  const by = carried?.by
  const leaving = useRef(leave)
  leaving.current = leave
  useEffect(() => {
    const ending = new AbortController()
    const listen = (name: string, listener: (event: Event) => void) =>
      addEventListener(name, listener, { capture: true, signal: ending.signal })
    // Toasts do not close at an Escape that was prevented
    if (by) listen('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && event.preventDefault())
    if (by === 'keys') listen('pointerdown', () => leaving.current())
    if (by === 'pointer') listen('scroll', () => follow.current(manager.dragOperation.position.current))
    return () => ending.abort()
  }, [by, manager])

  const gone = carried && !items.some(({ id }) => id === carried.item.id) ? carried.item : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that has gone
  useEffect(() => {
    if (!gone) return
    hold(null)
    manager.actions.stop({ canceled: true })
    setAnnouncement('')
    toast({ variant: 'destructive', title: words.gone })
  }, [gone])

  const grip: RefCallback<HTMLElement> = useCallback(
    (element) => {
      const { id } = element!.closest<HTMLElement>('[data-id]')!.dataset
      const draggable = new Draggable({ id: id!, element: element! }, manager)
      return () => draggable.destroy()
    },
    [manager],
  )
  return { carried, announcement, grip }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
