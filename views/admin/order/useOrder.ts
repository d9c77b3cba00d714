import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { groupBy } from '../../components/group-by.ts'
import type { ItemSpec } from '../../forms/item-spec.ts'
import { useCarry } from '../carry/useCarry.ts'
import { type RankedItem, useRanks } from './useRanks.ts'

type Options<R extends RankedItem> = {
  spec: ItemSpec<R>
  /** As the server sorts them: by group, then by rank. */
  rows: readonly R[]
  /** Items move within their group only. */
  groupOf(row: R): string
  nameOf(row: R): string
}

const UNMOVED = 'Ficou onde estava.'

/** Lets an organiser move rows by a handle; the place of a row is its number among those of its group. */
export function useOrder<R extends RankedItem>({ spec, rows, groupOf, nameOf }: Options<R>) {
  const { rankOf, move } = useRanks(spec)
  const dropped = useRef<string | null>(null)

  const groups = useMemo(() => {
    const sorted = [...groupBy(rows, groupOf).values()]
    return sorted.map((group) => group.toSorted((a, b) => rankOf(a) - rankOf(b)))
  }, [rows, groupOf, rankOf])
  const groupWith = (id: string) => groups.find((group) => group.some((row) => row.id === id)) ?? []
  const placeOf = ({ id }: R) => groupWith(id).findIndex((row) => row.id === id)
  const othersOf = ({ id }: R) => groupWith(id).filter((row) => row.id !== id)
  const where = (row: R, place: number) => {
    const others = othersOf(row)
    const neighbour = others[place]
    const before = neighbour ? `antes de ${nameOf(neighbour)}` : 'no fim'
    return `Lugar ${place + 1} de ${others.length + 1}, ${before}. Enter larga, Esc desiste.`
  }

  const { carried, announcement, grip } = useCarry<R, number>({
    items: rows,
    startKeys: ['Space', 'ArrowUp', 'ArrowDown'],
    placeOf,
    isSame: Object.is,
    byKey({ key }, { item, to }) {
      const last = othersOf(item).length
      const places: Record<string, number> = { ArrowUp: to - 1, ArrowDown: to + 1, Home: 0, End: last }
      const place = places[key]
      return place === undefined ? undefined : Math.min(Math.max(place, 0), last)
    },
    byPointer: (item) => (point) => othersOf(item).filter(({ id }) => middleOf(id) < point.y).length,
    words: {
      grabbed: where,
      carried: (item, _, place) => where(item, place),
      put: (item, place) => (place === placeOf(item) ? UNMOVED : `${nameOf(item)}: agora no lugar ${place + 1}.`),
      back: UNMOVED,
      gone: spec.messages.alreadyRemoved,
    },
    leavingPuts: true,
    put({ item, to }) {
      if (to === placeOf(item)) return
      dropped.current = document.activeElement?.closest('tr')?.dataset.id === item.id ? item.id : null
      move(item, othersOf(item), to)
    },
  })

  // Sorting the rows moves their elements, which takes the focus away
  useLayoutEffect(() => {
    if (dropped.current === null) return
    const row = rowElement(dropped.current)
    dropped.current = null
    row?.querySelector<HTMLElement>('.order-handle')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  const others = carried ? othersOf(carried.item) : []
  const beside = carried?.by === 'keys' ? (others[carried.to] ?? others.at(-1))?.id : undefined
  useEffect(() => {
    if (beside) rowElement(beside)?.scrollIntoView({ block: 'nearest' })
  }, [beside])

  /** Where the carried row would fall. */
  const markOf = (row: R): 'carried' | 'above' | 'below' | undefined => {
    if (row.id === carried?.item.id) return 'carried'
    if (!carried || carried.to === placeOf(carried.item)) return undefined
    if (others[carried.to]?.id === row.id) return 'above'
    return carried.to === others.length && others.at(-1)?.id === row.id ? 'below' : undefined
  }

  return {
    rows: groups.flat(),
    announcement,
    canMove: ({ id }: R) => groupWith(id).length > 1,
    handleOf: ({ id }: R) => ({ ref: grip, 'aria-pressed': id === carried?.item.id }),
    markOf,
  }
}

const rowElement = (id: string) => document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`)

function middleOf(id: string): number {
  const { top, height } = rowElement(id)!.getBoundingClientRect()
  return top + height / 2
}
