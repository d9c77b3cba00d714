import { useState } from 'react'
import { useOpenHistory } from '../../history/HistoryProvider.tsx'
import { useDiscardDraft, useWithdraw } from '../drafts/draft-acts.ts'
import { ScheduleDialog } from '../drafts/ScheduleDialog.tsx'
import type { Writing } from './useWriting.ts'

type Props = { writing: Writing; isBlocked: boolean }

const MORE_ID = 'mais-acoes'

export function WritingActions({ writing, isBlocked }: Props) {
  const { session, snapshot, spec, kind, state, saving, dirty } = writing
  const { row: draft } = snapshot
  const openHistory = useOpenHistory()
  const discard = useDiscardDraft()
  const { withdraw, withdrawing } = useWithdraw({ path: writing.path, messages: spec.messages })
  const [isScheduling, setIsScheduling] = useState(false)
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const hasWords = draft !== null || dirty
  const { item } = state
  const { itemId } = session.transport

  /** What is read of the draft on the server needs the words there first. */
  const afterKeeping = async (act: (id: string) => void) => {
    await session.keep({ asked: true })
    const { row: kept, form, trouble } = session.snapshot()
    const isKept = kept !== null && !form.conflict && !session.dirty && !trouble
    if (isKept) act(kept.id)
    return isKept
  }
  const leave = () => {
    session.end('left')
    writing.draft.end()
    writing.leave()
  }
  /** What is typed is part of the draft first. */
  const withdrawItem = async () => {
    if (item && (await withdraw(item.id))) leave()
  }
  const preview = async () => {
    // Opened at once, or the browser would block it
    const tab = open('', '_blank')
    const isKept = await afterKeeping((id) => {
      if (tab) tab.location = `/admin/rascunho/${encodeURIComponent(id)}`
    })
    if (!isKept) tab?.close()
  }
  const discardDraft = () =>
    afterKeeping(async (id) => {
      if (await discard(id)) leave()
    })

  return (
    <>
      <button
        className="plain writing-more"
        type="button"
        aria-expanded={isMoreOpen}
        aria-controls={MORE_ID}
        onClick={() => setIsMoreOpen(!isMoreOpen)}
      >
        Mais
      </button>
      <div className="writing-ways row" id={MORE_ID} data-open={isMoreOpen || undefined}>
        {hasWords && (
          <button className="plain writing-discard loud" type="button" onClick={discardDraft}>
            Descartar rascunho
          </button>
        )}
        {item && (
          <button
            className="plain"
            type="button"
            disabled={withdrawing}
            onClick={() => (hasWords ? afterKeeping(withdrawItem) : withdrawItem())}
          >
            Retirar
          </button>
        )}
        {itemId !== null && (
          <button
            className="plain"
            type="button"
            onClick={() => openHistory({ kind, id: itemId, formatters: spec.formatters })}
          >
            Histórico
          </button>
        )}
        <button
          className="plain"
          type="button"
          disabled={!hasWords}
          onClick={() => afterKeeping(() => setIsScheduling(true))}
        >
          Agendar…
        </button>
        <button className="plain" type="button" disabled={!hasWords} onClick={preview}>
          Pré-visualizar
        </button>
        <button className="plain" type="button" onClick={writing.close}>
          Cancelar
        </button>
      </div>
      <button
        className="button button-quiet writing-keep"
        type="button"
        disabled={isBlocked || state.isRemoved}
        onClick={() => session.keep({ asked: true })}
      >
        Guardar rascunho
      </button>
      <button className="button" type="submit" disabled={saving || isBlocked || state.isRemoved}>
        {saving ? 'Salvando...' : 'Salvar'}
      </button>
      {isScheduling && draft && (
        <ScheduleDialog draft={draft} onScheduled={() => session.refresh()} onClose={() => setIsScheduling(false)} />
      )}
    </>
  )
}
