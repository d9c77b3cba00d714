import { useRef, useState } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { api } from '../../store/api.ts'
import { InlineForm } from '../forms/InlineForm.tsx'
import { useMayLeave } from '../forms/Leaving.tsx'
import { TabPage } from '../TabPage.tsx'
import { ItemList } from '../table/ItemList.tsx'
import { WaitingDrafts } from '../table/WaitingDrafts.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduleColumns } from './schedule-columns.tsx'
import { scheduleKind } from './schedule-kind.ts'

/** What the form is about: an item or, with null, a new one. Each turn is a form of its own. */
type Turn = { number: number; item: ScheduleItem | null; eager: boolean; from: Element | null }

export function Schedule() {
  const list = api.useScheduleQuery(undefined, { refetchOnMountOrArgChange: true })
  const [{ number, item, eager, from }, setTurn] = useState<Turn>({ number: 0, item: null, eager: false, from: null })
  const listHeading = useRef<HTMLHeadingElement>(null)
  const mayLeave = useMayLeave()

  const begin = (next: ScheduleItem | null, takesFocus: boolean) =>
    setTurn({ number: number + 1, item: next, eager: takesFocus, from: document.activeElement })
  const edit = (next: ScheduleItem) => {
    if (mayLeave()) begin(next, true)
  }
  /** Back to the row that was edited; after a new one, on to the next. */
  const done = () => {
    const back = item && from instanceof HTMLElement && from.isConnected ? from : null
    begin(null, !back)
    back?.focus()
  }
  const nameOf = ({ title }: ScheduleItem) => title
  const toList = (
    <button className="plain" type="button" onClick={() => listHeading.current?.focus()}>
      Ir para a lista
    </button>
  )

  return (
    <TabPage title="Programação" actions={toList}>
      <WaitingDrafts
        kind={scheduleKind}
        rows={list.data ?? []}
        open={[null, item?.id ?? null]}
        nameOf={nameOf}
        onOpen={(row) => row && edit(row)}
      />
      <section className="inline-form" aria-labelledby="form-heading">
        <h3 id="form-heading">{item ? scheduleKind.words.edit : scheduleKind.words.add}</h3>
        <InlineForm key={number} kind={scheduleKind} item={item} eager={eager} onSaved={done} onClosed={done}>
          <ScheduleFields />
        </InlineForm>
      </section>
      <section aria-labelledby="list-heading">
        <h3 className="list-heading" id="list-heading" ref={listHeading} tabIndex={-1}>
          Eventos Cadastrados
        </h3>
        <ItemList
          kind={scheduleKind}
          list={list}
          columns={scheduleColumns}
          counted={['evento', 'eventos']}
          empty="Nenhum evento cadastrado ainda."
          nameOf={nameOf}
          hrefOf={({ id }) => `/programacao#evento-${id}`}
          onEdit={edit}
          onLastGone={() => listHeading.current?.focus()}
        />
      </section>
    </TabPage>
  )
}
