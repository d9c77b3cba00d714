import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { editButtonOf } from '../../components/Modal.tsx'
import type { Values } from '../../forms/item-spec.ts'
import { api } from '../../store/api.ts'
import { InlineForm } from '../item-form/InlineForm.tsx'
import { NEW_ITEM } from '../panel-address.ts'
import { FormWarnings } from '../programme/FormWarnings.tsx'
import { copyOf, nextEvent } from '../programme/next-event.ts'
import { ProgrammeList } from '../programme/ProgrammeList.tsx'
import { SpreadsheetActions } from '../programme/paste/SpreadsheetActions.tsx'
import { ViewSwitch } from '../programme/ViewSwitch.tsx'
import { TabPage } from '../TabPage.tsx'
import { ResumableDrafts } from '../table/ResumableDrafts.tsx'
import { useConfirmLeave } from '../UnsavedChanges.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduleSpec } from './specs.ts'

/** A new number resets the form; `start` is what a new event begins with. */
type FormKey = { number: number; start: Values; autoFocus: boolean }

const NO_ITEMS: readonly ScheduleItem[] = []

export function Schedule() {
  const list = api.useScheduleQuery(undefined, { refetchOnMountOrArgChange: true })
  const items = list.data ?? NO_ITEMS
  const { opened, openItem, close } = useOpenItem('programacao', list, scheduleSpec.messages.alreadyRemoved)
  const item = opened === NEW_ITEM ? null : opened
  const [{ number, start, autoFocus }, setForm] = useState<FormKey>(() => ({
    number: 0,
    start: scheduleSpec.blank(),
    autoFocus: false,
  }))
  const spec = useMemo(() => ({ ...scheduleSpec, blank: () => start }), [start])
  const { editedId, returnToRow, forgetRow } = useReturnToRow(items)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const confirmLeave = useConfirmLeave()

  const begin = (next: Values, focus: boolean) => setForm({ number: number + 1, start: next, autoFocus: focus })
  const edit = ({ id }: ScheduleItem) => {
    if (!confirmLeave()) return
    begin(nextEvent(scheduleSpec.blank(), start), true)
    if (item?.id !== id) openItem(id)
  }
  const duplicate = (original: ScheduleItem) => {
    if (!confirmLeave()) return
    begin(copyOf(scheduleSpec.valuesOf(original)), true)
    if (opened) close()
  }
  /** Focuses the edited row or, after a new event, the form for the next one. */
  const reset = (next: Values) => {
    const editButton = item && editButtonOf(item.id)
    begin(next, !editButton)
    if (opened) close()
    if (editButton) returnToRow(item.id)
  }
  const onSaved = (saved: Values) => reset(item ? start : nextEvent(scheduleSpec.blank(), saved))
  const onClosed = () => reset(item ? start : scheduleSpec.blank())
  const nameOf = ({ title }: ScheduleItem) => title

  return (
    <TabPage
      title="Programação"
      actions={
        <div className="desk-actions row middle">
          <SpreadsheetActions />
          <button className="plain" type="button" onClick={() => listHeading.current?.focus()}>
            Ir para a lista
          </button>
          <ViewSwitch current="list" />
        </div>
      }
    >
      <ResumableDrafts
        spec={scheduleSpec}
        rows={items}
        openIds={[null, item?.id ?? null]}
        nameOf={nameOf}
        onOpen={(row) => row && edit(row)}
      />
      <section className="inline-form" aria-labelledby="form-heading">
        <h3 id="form-heading">{item ? scheduleSpec.messages.edit : scheduleSpec.messages.add}</h3>
        <InlineForm
          key={`${number}/${item?.id ?? ''}`}
          spec={spec}
          item={item}
          autoFocus={opened !== null || autoFocus}
          onSaved={onSaved}
          onClosed={onClosed}
          notes={<FormWarnings items={items} />}
        >
          <ScheduleFields items={items} />
        </InlineForm>
      </section>
      <section aria-labelledby="list-heading">
        <h3 className="list-heading" id="list-heading" ref={listHeading} tabIndex={-1}>
          Eventos Cadastrados
        </h3>
        <ProgrammeList
          list={list}
          editedId={editedId}
          onEdit={edit}
          onDuplicate={duplicate}
          onFilter={forgetRow}
          onEmptied={() => listHeading.current?.focus()}
        />
      </section>
    </TabPage>
  )
}

/** Focuses an edited event's row, and again when the saved list has it somewhere else. */
function useReturnToRow(items: readonly { id: string }[]) {
  const [editedId, setEditedId] = useState<string | null>(null)
  const isFollowing = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched list may have moved the row to another day
  useEffect(() => {
    if (!editedId || !isFollowing.current) return
    if (document.activeElement === document.body) editButtonOf(editedId)?.focus()
    isFollowing.current = false
  }, [items])

  return {
    /** Null once the list is filtered anew. */
    editedId,
    returnToRow(id: string) {
      isFollowing.current = true
      // A filter may have hidden it meanwhile
      flushSync(() => setEditedId(id))
      editButtonOf(id)?.focus()
    },
    forgetRow: () => setEditedId(null),
  }
}
