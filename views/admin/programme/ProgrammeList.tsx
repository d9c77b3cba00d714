import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { longDate } from '../../components/dates.ts'
import { editButtonOf } from '../../components/Modal.tsx'
import { useOpenHistory } from '../../history/HistoryProvider.tsx'
import { useToast } from '../../store/useToast.ts'
import { Bin } from '../bin/Bin.tsx'
import { BinButton } from '../bin/BinButton.tsx'
import { LoadFailed } from '../table/LoadFailed.tsx'
import { useRemoveItem } from '../table/useRemoveItem.ts'
import { scheduleSpec } from '../tabs/specs.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ProgrammeRow } from './ProgrammeRow.tsx'
import { ProgrammeTools } from './ProgrammeTools.tsx'
import { daysOf, EVERYTHING, filterProgramme, isNarrowed, type ProgrammeFilter } from './programme-filter.ts'
import type { RowActions } from './RowMenu.tsx'
import { useReviseItem } from './useReviseItem.ts'
import { warningsOf } from './warnings.ts'

type Props = {
  list: { data?: readonly ScheduleItem[]; isError: boolean; refetch(): unknown }
  /** The event that was edited last; it stays in the list until the filter is changed. */
  editedId: string | null
  onEdit(item: ScheduleItem): void
  onDuplicate(item: ScheduleItem): void
  onFilter(): void
  /** Called when no row is left to focus. */
  onEmptied(): void
}

/** The bin stays open when the list loses or gets its first row. */
export function ProgrammeList(props: Props) {
  const { list } = props
  const [isBinOpen, setIsBinOpen] = useState(false)
  const bin = <BinButton kind={scheduleSpec.kind} onOpen={() => setIsBinOpen(true)} />
  return (
    <>
      {list.data?.length ? <Programme {...props} items={list.data} bin={bin} /> : <Nothing list={list} bin={bin} />}
      {isBinOpen && <Bin spec={scheduleSpec} onClose={() => setIsBinOpen(false)} />}
    </>
  )
}

function Nothing({ list, bin }: Pick<Props, 'list'> & { bin: ReactNode }) {
  if (list.isError && !list.data) return <LoadFailed onRetry={list.refetch} />
  if (!list.data) return <p role="status">Carregando...</p>
  return (
    <>
      <p className="tab-empty">Nenhum evento cadastrado ainda.</p>
      {bin}
    </>
  )
}

/** From so many on, rows outside of the window are not laid out. */
const MANY = 100
const NO_WARNINGS: readonly string[] = []

type ProgrammeProps = Props & { items: readonly ScheduleItem[]; bin: ReactNode }

/** What a filter hides stays rendered: to render hundreds of rows again takes seconds on a slow computer. */
function Programme({ items, bin, editedId, onEdit, onDuplicate, onFilter, onEmptied }: ProgrammeProps) {
  const [filter, setFilter] = useState<ProgrammeFilter>(EVERYTHING)
  const [cancelling, setCancelling] = useState<ScheduleItem | null>(null)
  const { remove, removing } = useRemoveItem(scheduleSpec)
  const { revise } = useReviseItem()
  const openHistory = useOpenHistory()
  const toast = useToast()
  const searchField = useRef<HTMLInputElement>(null)
  const shownFilter = useDeferredValue(filter)
  const shown = useMemo(() => filterProgramme(items, shownFilter, editedId), [items, shownFilter, editedId])
  const shownItems = useMemo(() => new Set(shown), [shown])
  const days = useMemo(() => daysOf(items), [items])
  const warnings = useMemo(() => warningsOf(items), [items])

  /** Moves the focus to the row that takes the removed one's place. */
  const removeRow = async (item: ScheduleItem) => {
    if (removing) return
    const index = shown.findIndex(({ id }) => id === item.id)
    const neighbour = shown[index + 1] ?? shown[index - 1]
    if (!(await remove(item))) return
    const button = neighbour && editButtonOf(neighbour.id)
    if (button) button.focus()
    else onEmptied()
  }
  const takeBack = async (item: ScheduleItem) => {
    const refused = await revise(item, { status: 'scheduled', statusNote: '' }, 'Evento reposto: realiza-se.')
    if (refused) toast({ variant: 'destructive', title: 'Erro ao repor evento', description: refused.message })
  }
  const actions = useStable<RowActions>({
    edit: onEdit,
    duplicate: onDuplicate,
    cancel: setCancelling,
    takeBack,
    showHistory: ({ id }) => openHistory({ kind: scheduleSpec.kind, id, formatters: scheduleSpec.formatters }),
    remove: removeRow,
  })
  const changeFilter = (changed: ProgrammeFilter) => {
    onFilter()
    setFilter(changed)
  }
  const showEverything = () => {
    changeFilter(EVERYTHING)
    searchField.current?.focus()
  }

  return (
    <>
      <ProgrammeTools
        items={items}
        shown={shown.length}
        filter={filter}
        searchField={searchField}
        onFilter={changeFilter}
      >
        {isNarrowed(filter) && (
          <button className="plain" type="button" onClick={showEverything}>
            Mostrar tudo
          </button>
        )}
        {bin}
      </ProgrammeTools>
      {shown.length === 0 && (
        <p className="tab-empty">
          {shownFilter.search.trim()
            ? `Nada corresponde a «${shownFilter.search.trim()}».`
            : 'Nenhum evento corresponde a estes filtros.'}
        </p>
      )}
      {days.map(({ date, items: onDay }) => (
        <section
          className="desk-day"
          key={date}
          aria-label={longDate(date, { weekday: true })}
          hidden={!onDay.some((item) => shownItems.has(item))}
        >
          <h4>{longDate(date, { weekday: true })}</h4>
          <ul className={items.length > MANY ? 'desk-list desk-list-long' : 'desk-list'}>
            {onDay.map((item) => (
              <li
                className="desk-row"
                key={item.id}
                data-id={item.id}
                data-status={item.status}
                hidden={!shownItems.has(item)}
              >
                <ProgrammeRow item={item} warnings={warnings.get(item.id) ?? NO_WARNINGS} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {cancelling && <CancelDialog item={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

/** The same functions at every render, so that rows need not render again. */
function useStable<Functions extends Record<string, (item: ScheduleItem) => unknown>>(functions: Functions): Functions {
  const latest = useRef(functions)
  useEffect(() => {
    latest.current = functions
  })
  return useMemo(() => {
    const names = Object.keys(latest.current)
    return Object.fromEntries(
      names.map((name) => [name, (item: ScheduleItem) => latest.current[name]!(item)]),
    ) as Functions
  }, [])
}
