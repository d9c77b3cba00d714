import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { useCarry } from '../../carry/useCarry.ts'
import { scheduleSpec } from '../../tabs/specs.ts'
import { clashesOf } from '../clashes.ts'
import { announcements } from './announcements.ts'
import { CarriedNote } from './CarriedNote.tsx'
import { DayGrid } from './DayGrid.tsx'
import { DayTabs } from './DayTabs.tsx'
import { EventDialog } from './EventDialog.tsx'
import { MoveConflictDialog } from './MoveConflictDialog.tsx'
import { movedByKey } from './moves.ts'
import { isArrowKey, neighbourOf } from './neighbours.ts'
import { pointerSlot } from './pointer-slot.ts'
import { type CarriedEvent, isPlaceable, isSameSlot, type Slot, type Span, slotOf } from './slot.ts'
import { Unplaced } from './Unplaced.tsx'
import { eventElement, useBoardFocus } from './useBoardFocus.ts'
import { useDayBoard } from './useDayBoard.ts'
import { useSlots } from './useSlots.ts'

type Props = {
  rows: readonly ScheduleItem[]
  /** From the address. */
  day: string | null
  /** Has the focus when the board opens. */
  focusedId: string | null
  onDay(date: string): void
  onEdit(item: ScheduleItem): void
}

const HELP = `As setas vão de evento em evento, Page Up e Page Down de dia em dia, a barra de espaço abre o evento.
Enter agarra-o: para cima e para baixo são cinco minutos, com Shift trinta, para os lados os locais, Page Up e Page Down os dias.
Enter pousa-o, Esc repõe-no.`

const idAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('.board-event')?.dataset.id

export function Board({ rows, day, focusedId, onDay, onEdit }: Props) {
  const { items, move, conflict, giveUp } = useSlots(rows)
  const { carried, announcement, grip } = useCarry<ScheduleItem, Slot>({
    items,
    fingerRests: true,
    placeOf: slotOf,
    isSame: isSameSlot,
    byKey: (event, { to }) => movedByKey(to, event, { days, places }),
    byPointer: (item, start) => pointerSlot(item, start, scroller.current!, hours, places),
    words: {
      ...announcements((item) => clashesOf(item, items)),
      gone: scheduleSpec.messages.alreadyRemoved,
    },
    put({ item, to }) {
      move(item, to)
      if (to.date !== shown || to.date !== item.date) onDay(to.date)
      focusEvent(item.id)
    },
  })
  const { places, days, counts, shown, hours, clashes, ...layout } = useDayBoard(items, day, carried)
  const [lastFocusedId, setLastFocusedId] = useState(focusedId)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const helpId = useId()

  const ids = layout.rows.flatMap(({ cells }) => cells.map(({ item }) => item.id))
  const currentId = lastFocusedId !== null && ids.includes(lastFocusedId) ? lastFocusedId : ids[0]
  const itemOf = (id: string | null | undefined) => items.find((item) => item.id === id)
  const opened = itemOf(openedId)
  useKeptScroll(scroller, body, hours)
  useBoardFocus(scroller, currentId)
  useFocusAtFirst(focusedId)
  useCarriedInView(carried?.by === 'keys' ? carried : null)

  const focusEvent = (id: string) => {
    setLastFocusedId(id)
    eventElement(id)?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const id = idAt(event.target)
    if (id) setOpenedId(id)
  }
  const showDay = (by: number) => {
    const next = days[days.indexOf(shown ?? '') + by]
    if (next) onDay(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = itemOf(idAt(event.target))
    if (!item || carried || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === ' ') setOpenedId(item.id)
    else if (key === 'PageUp') showDay(-1)
    else if (key === 'PageDown') showDay(1)
    else if (isArrowKey(key)) focusEvent(neighbourOf(layout.rows, item.id, key)?.id ?? item.id)
    else return
    event.preventDefault()
  }
  const moveOpened = (item: ScheduleItem, to: Slot) => {
    setOpenedId(null)
    setLastFocusedId(item.id)
    move(item, to)
    if (to.date !== shown) onDay(to.date)
  }

  return (
    <div className="board">
      <DayTabs days={days} counts={counts} shown={shown} onDay={onDay} />
      <p className="unseen" id={helpId}>
        {HELP}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the grid that it scrolls */}
      <div
        className="board-scroller"
        ref={scroller}
        tabIndex={ids.length === 0 ? 0 : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setLastFocusedId(idAt(target) ?? null)}
      >
        {shown && (
          <DayGrid
            {...{ date: shown, places, hours, carried, currentId, clashes, helpId, body, grip }}
            rows={layout.rows}
          />
        )}
      </div>
      <p className="board-hint quiet small" aria-hidden="true">
        Arraste um evento para outra hora, outro local ou outro dia; um toque abre-o. Com o teclado, Enter agarra-o.
      </p>
      {ids.length === 0 && <p className="board-empty lead">Nenhum evento neste dia.</p>}
      {carried && <CarriedNote carried={carried} clashes={clashes.get(carried.item.id) ?? []} />}
      <p className="unseen" aria-live="assertive">
        {announcement}
      </p>
      <Unplaced items={items.filter((item) => !isPlaceable(item))} onEdit={onEdit} />
      {opened && (
        <EventDialog
          item={opened}
          items={items}
          places={places}
          onMove={(to) => moveOpened(opened, to)}
          onEdit={() => onEdit(opened)}
          onClose={() => setOpenedId(null)}
        />
      )}
      {conflict && (
        <MoveConflictDialog
          session={conflict}
          title={itemOf(conflict.form.item?.id)?.title ?? ''}
          onTheirs={() => giveUp(conflict)}
        />
      )}
    </div>
  )
}

function useFocusAtFirst(id: string | null) {
  const first = useRef(id)
  useEffect(() => {
    if (first.current) eventElement(first.current)?.focus()
  }, [])
}

function useCarriedInView(carried: CarriedEvent | null) {
  useEffect(() => {
    if (carried) eventElement(carried.item.id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [carried])
}

/** Where hours are added or taken away above, what is in view stays where it is. */
function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  { from, to }: Span,
) {
  const before = useRef(from)
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return
    const minuteHeight = body.current.offsetHeight / (to - from)
    scroller.current.scrollTop += (before.current - from) * minuteHeight
    before.current = from
  }, [scroller, body, from, to])
}
