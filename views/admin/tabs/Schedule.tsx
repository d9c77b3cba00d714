import { useRef, useState } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { editButtonOf } from '../../forms/edit-button.ts'
import { api } from '../../store/api.ts'
import { InlineForm } from '../item-form/InlineForm.tsx'
import { NEW_ITEM } from '../panel-address.ts'
import { TabPage } from '../TabPage.tsx'
import { ItemList } from '../table/ItemList.tsx'
import { ResumableDrafts } from '../table/ResumableDrafts.tsx'
import { useConfirmLeave } from '../UnsavedChanges.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduleColumns } from './schedule-columns.tsx'
import { scheduleSpec } from './schedule-spec.ts'

/** A new number resets the form. */
type FormKey = { number: number; autoFocus: boolean }

export function Schedule() {
  const list = api.useScheduleQuery(undefined, { refetchOnMountOrArgChange: true })
  const { opened, openItem, close } = useOpenItem('programacao', list, scheduleSpec.messages.alreadyRemoved)
  const item = opened === NEW_ITEM ? null : opened
  const [form, setForm] = useState<FormKey>({ number: 0, autoFocus: false })
  const listHeading = useRef<HTMLHeadingElement>(null)
  const confirmLeave = useConfirmLeave()

  const edit = ({ id }: ScheduleItem) => {
    if (!confirmLeave()) return
    if (item?.id === id) setForm({ number: form.number + 1, autoFocus: true })
    else openItem(id)
  }
  /** Focuses the edited row or, after a new item, the empty form. */
  const reset = () => {
    const editButton = item && editButtonOf(item.id)
    setForm({ number: form.number + 1, autoFocus: !editButton })
    if (opened) close()
    editButton?.focus()
  }
  const nameOf = ({ title }: ScheduleItem) => title
  const toList = (
    <button className="plain" type="button" onClick={() => listHeading.current?.focus()}>
      Ir para a lista
    </button>
  )

  return (
    <TabPage title="Programação" actions={toList}>
      <ResumableDrafts
        spec={scheduleSpec}
        rows={list.data ?? []}
        openIds={[null, item?.id ?? null]}
        nameOf={nameOf}
        onOpen={(row) => row && edit(row)}
      />
      <section className="inline-form" aria-labelledby="form-heading">
        <h3 id="form-heading">{item ? scheduleSpec.messages.edit : scheduleSpec.messages.add}</h3>
        <InlineForm
          key={`${form.number}/${item?.id ?? ''}`}
          spec={scheduleSpec}
          item={item}
          autoFocus={opened !== null || form.autoFocus}
          onSaved={reset}
          onClosed={reset}
        >
          <ScheduleFields />
        </InlineForm>
      </section>
      <section aria-labelledby="list-heading">
        <h3 className="list-heading" id="list-heading" ref={listHeading} tabIndex={-1}>
          Eventos Cadastrados
        </h3>
        <ItemList
          spec={scheduleSpec}
          list={list}
          columns={scheduleColumns}
          itemNames={['evento', 'eventos']}
          empty="Nenhum evento cadastrado ainda."
          nameOf={nameOf}
          hrefOf={({ id }) => `/programacao#evento-${id}`}
          onEdit={edit}
          onEmptied={() => listHeading.current?.focus()}
        />
      </section>
    </TabPage>
  )
}
