import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { groupBy } from '../../components/group-by.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'
import { type RankedItem, useRanks } from './useRanks.ts'

/** `to`: its place among the others of its group. */
type Carried = { id: string; to: number }

type Options<R extends RankedItem> = {
  spec: ItemSpec<R>
  /** As the server sorts them: by group, then by rank. */
  rows: readonly R[]
  /** Items move within their group only. */
  groupOf(row: R): string
  nameOf(row: R): string
}

const EDGE_PX = 80
const SCROLL_PX = 14

/** Lets an organiser move rows by a handle: with the pointer, or with the arrow keys, Enter and Esc. */
export function useOrder<R extends RankedItem>({ spec, rows, groupOf, nameOf }: Options<R>) {
  const { rankOf, move } = useRanks(spec)
  const [carried, setCarried] = useState<Carried | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const dropped = useRef<string | null>(null)
  const pressed = useRef<{ pointer: number; y: number } | null>(null)

  const groups = useMemo(() => {
    const sorted = [...groupBy(rows, groupOf).values()]
    return sorted.map((group) => group.toSorted((a, b) => rankOf(a) - rankOf(b)))
  }, [rows, groupOf, rankOf])
  const groupWith = (id: string) => groups.find((group) => group.some((row) => row.id === id)) ?? []
  const placeOf = (id: string) => groupWith(id).findIndex((row) => row.id === id)
  const othersOf = (id: string) => groupWith(id).filter((row) => row.id !== id)

  // Sorting the rows moves their elements, which takes the focus away
  useLayoutEffect(() => {
    if (dropped.current === null) return
    const handle = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(dropped.current)}"] .order-handle`)
    dropped.current = null
    handle?.focus({ preventScroll: true })
    handle?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  })

  const carry = (id: string, to: number) => {
    const others = othersOf(id)
    const place = Math.min(Math.max(to, 0), others.length)
    setCarried({ id, to: place })
    const neighbour = others[place]
    const where = neighbour ? `antes de ${nameOf(neighbour)}` : 'no fim'
    setAnnouncement(`Lugar ${place + 1} de ${others.length + 1}, ${where}. Enter larga, Esc desiste.`)
    const element = rowElement(neighbour?.id ?? others.at(-1)?.id ?? id)
    if (!pressed.current) element?.scrollIntoView({ block: 'nearest' })
  }
  const cancel = () => {
    if (carried) setAnnouncement('Ficou onde estava.')
    setCarried(null)
    pressed.current = null
  }
  const drop = (row: R) => {
    pressed.current = null
    if (carried?.id !== row.id) return
    setCarried(null)
    if (carried.to === placeOf(row.id)) return setAnnouncement('Ficou onde estava.')
    setAnnouncement(`${nameOf(row)}: agora no lugar ${carried.to + 1}.`)
    dropped.current = document.activeElement?.closest('tr')?.dataset.id === row.id ? row.id : null
    move(row, othersOf(row.id), carried.to)
  }

  const onKeyDown = (row: R) => (event: KeyboardEvent) => {
    const isCarried = carried?.id === row.id
    const place = isCarried ? carried.to : placeOf(row.id)
    const steps: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1 }
    if (isCarried) Object.assign(steps, { Home: 0, End: Number.POSITIVE_INFINITY })
    const to = steps[event.key]
    if (to !== undefined) carry(row.id, to)
    else if (event.key === 'Escape' && isCarried) cancel()
    else if (event.key === 'Enter' || event.key === ' ') isCarried ? drop(row) : carry(row.id, place)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const onPointerMove = (row: R) => (event: PointerEvent<HTMLElement>) => {
    const start = pressed.current
    if (start?.pointer !== event.pointerId) return
    if (carried?.id !== row.id && Math.abs(event.clientY - start.y) < 5) return
    if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX)
    else if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
    const isAbove = ({ id }: R) => {
      const box = rowElement(id)?.getBoundingClientRect()
      return box !== undefined && box.top + box.height / 2 < event.clientY
    }
    const to = othersOf(row.id).filter(isAbove).length
    if (carried?.id !== row.id || carried.to !== to) carry(row.id, to)
  }

  const handleOf = (row: R) => ({
    'aria-pressed': carried?.id === row.id,
    onKeyDown: onKeyDown(row),
    onBlur: (_: FocusEvent) => (pressed.current ? undefined : drop(row)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pressed.current = { pointer: event.pointerId, y: event.clientY }
    },
    onPointerMove: onPointerMove(row),
    onPointerUp: () => drop(row),
    onPointerCancel: cancel,
  })

  /** Where the carried row would fall. */
  const markOf = (row: R): 'carried' | 'above' | 'below' | undefined => {
    if (!carried) return undefined
    if (row.id === carried.id) return 'carried'
    if (carried.to === placeOf(carried.id)) return undefined
    const others = othersOf(carried.id)
    if (others[carried.to]?.id === row.id) return 'above'
    return carried.to === others.length && others.at(-1)?.id === row.id ? 'below' : undefined
  }

  return {
    rows: groups.flat(),
    announcement,
    canMove: (row: R) => groupWith(row.id).length > 1,
    handleOf,
    markOf,
  }
}

const rowElement = (id: string) => document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`)
