import test from 'ava'
import { renderToStaticMarkup } from 'react-dom/server'
import { DayGrid } from '../../../views/admin/programme/board/DayGrid.tsx'
import { movedBy, movedTo } from '../../../views/admin/programme/board/moves.ts'
import type { Slot } from '../../../views/admin/programme/board/slot.ts'
import { useDayBoard } from '../../../views/admin/programme/board/useDayBoard.ts'
import { at, event } from '../../support/board.ts'

const places = ['Claustro', 'Salão Nobre', 'Torre']
const others = places.map((place) => event(place, at('10:00', place)))
const board = { days: ['2025-10-22', '2025-10-23'], places }

/** The column of an event that is carried to a slot, as screen readers count them; the hours have the first. */
function Carried({ item, slot }: { item: ReturnType<typeof event>; slot: Slot }) {
  const carried = { item, to: slot, by: 'keys' } as const
  const { shown, ...shownBoard } = useDayBoard([...others, item], slot.date, carried)
  return (
    <DayGrid
      {...shownBoard}
      date={shown!}
      carried={carried}
      currentId={item.id}
      helpId="help"
      body={null}
      grip={() => {}}
    />
  )
}

const columnAt = (item: ReturnType<typeof event>, slot: Slot) =>
  /data-id="carried"[^>]*aria-colindex="(\d+)"[^>]*style="[^"]*--column:(\d+)/
    .exec(renderToStaticMarkup(<Carried item={item} slot={slot} />))
    ?.slice(1)
    .map(Number)

for (const [spelling, place] of [
  ['two blanks', 'Salão  Nobre'],
  ['decomposed letters', 'Salão Nobre'.normalize('NFD')],
]) {
  test(`An event whose place is written with ${spelling} is carried from the column in which it stands`, (t) => {
    const start = at('15:00', place)
    const item = { ...event('carried', start), id: 'carried' }
    t.deepEqual(columnAt(item, start), [3, 1])
    t.deepEqual(columnAt(item, movedBy(start, { days: 1 }, board)), [3, 1], 'on another day')
    for (const [by, to, column] of [
      [-1, 'Claustro', 0],
      [1, 'Torre', 2],
    ] as const) {
      const moved = movedBy(start, { places: by }, board)
      t.is(moved.location, to)
      t.deepEqual(columnAt(item, moved), [column + 2, column])
    }
    const atTheEdge = { days: board.days, places: places.slice(0, 2) }
    t.deepEqual(movedBy(start, { places: 1 }, atTheEdge), start, 'what does not move keeps its spelling')
    t.deepEqual(movedTo(start, 15 * 60, 'Salão Nobre'), start)
  })
}
