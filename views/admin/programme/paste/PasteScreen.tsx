import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDateTime } from '../../../forms/moments.ts'
import { panelHash } from '../../panel-address.ts'
import { TabPage } from '../../TabPage.tsx'
import { LoadFailed } from '../../table/LoadFailed.tsx'
import { useConfirmLeave } from '../../UnsavedChanges.tsx'
import { PastePreview } from './PastePreview.tsx'
import { PasteSource } from './PasteSource.tsx'
import type { PasteDraft } from './paste-draft.ts'
import { usePaste } from './usePaste.ts'

export function PasteScreen() {
  const { state, dispatch, draft, states, counts, busy, send, failed, retry } = usePaste()
  const navigate = useNavigate()
  const confirmLeave = useConfirmLeave()
  const body = useRef<HTMLDivElement>(null)
  const { offer } = draft
  useLayoutEffect(() => {
    body.current?.querySelector<HTMLElement>(offer ? '.notice button' : 'textarea')?.focus()
  }, [offer])

  const back = (
    <button
      className="plain"
      type="button"
      onClick={() => confirmLeave() && navigate(panelHash({ tab: 'programacao', item: null }), { replace: true })}
    >
      Voltar à programação
    </button>
  )
  const recover = ({ table, leftOut }: PasteDraft) => {
    draft.accept()
    dispatch({ type: 'restored', table, leftOut })
  }
  const { table } = state
  return (
    <TabPage title="Colar de uma folha de cálculo" actions={back}>
      <div className="paste" ref={body}>
        {offer && <Offer offer={offer} onRecover={() => recover(offer)} onDiscard={draft.discard} />}
        <div inert={offer !== null}>
          {!table ? (
            <PasteSource state={state} dispatch={dispatch} />
          ) : states ? (
            <PastePreview
              state={{ ...state, table }}
              states={states}
              counts={counts}
              busy={busy}
              dispatch={dispatch}
              onImport={send}
            />
          ) : failed ? (
            <LoadFailed onRetry={retry} />
          ) : (
            <p role="status">Carregando...</p>
          )}
        </div>
      </div>
    </TabPage>
  )
}

type OfferProps = { offer: PasteDraft; onRecover(): void; onDiscard(): void }

const Offer = ({ offer: { at, table }, onRecover, onDiscard }: OfferProps) => (
  <section className="notice row middle" aria-label="Rascunho">
    <p>
      <span>{table.rows.length === 1 ? 'Há 1 linha' : `Há ${table.rows.length} linhas`}</span>{' '}
      <span>{`por importar, de ${formatDateTime(at)}.`}</span>
    </p>
    <div className="notice-ways row middle">
      <button className="button" type="button" onClick={onRecover}>
        Recuperar
      </button>
      <button className="plain" type="button" onClick={onDiscard}>
        Descartar
      </button>
    </div>
  </section>
)
