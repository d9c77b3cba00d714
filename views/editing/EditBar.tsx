import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { RefusedFile } from '../forms/form-state.ts'
import type { VersionedItem } from '../forms/item-spec.ts'
import { LocalDraftOffers } from '../forms/LocalDraftOffers.tsx'
import type { StoredLocalDraft } from '../forms/local-drafts.ts'
import { formatClock, formatDay } from '../forms/moments.ts'
import { RefusedFiles } from '../forms/RefusedFiles.tsx'
import { useSnapshot } from '../forms/snapshot-store.ts'
import type { LocalDraftControls } from '../forms/useLocalDraft.ts'
import { useOpenHistory } from '../history/HistoryProvider.tsx'
import { historyApi } from '../history/history-api.ts'
import { type BlockSession, type BlockTarget, blockName } from './block-target.ts'
import { ControlFields } from './ControlFields.tsx'
import { ImageFields } from './ImageFields.tsx'
import { focusText, onBarKey, onSessionKey } from './keys.ts'
import type { OpenBlock } from './open-block.ts'
import { useBarPosition } from './useBarPosition.ts'

type Props = { openBlock: OpenBlock; draft: LocalDraftControls }

export function EditBar({ openBlock, draft }: Props) {
  const { session, toolbar } = openBlock
  const { transport: target } = session
  const { form, row, busy, progress } = useSnapshot(session)
  const bar = useRef<HTMLElement>(null)
  const offerCount = draft.offers.length
  useBarPosition(bar, target.key)

  useEffect(() => {
    if (offerCount > 0) bar.current?.querySelector<HTMLElement>('.notice button')?.focus()
  }, [offerCount])

  // A click outside leaves the focus on the body, where the shortcuts still work
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.activeElement === document.body) onSessionKey(event, session)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [session])

  const recover = (offer: StoredLocalDraft) => {
    session.recover(offer.draft)
    draft.accept(offer)
    focusText(target.key)
  }
  const thenFocus = (decide: (offer: StoredLocalDraft) => void) => (offer: StoredLocalDraft) => {
    decide(offer)
    focusText(target.key)
  }
  const removeFile = (file: RefusedFile) => {
    session.removeFile(file)
    focusText(target.key)
  }
  return createPortal(
    <section
      ref={bar}
      className="edit-bar"
      data-active
      data-editing={blockName(target)}
      aria-label="Edição"
      aria-busy={busy > 0}
      onKeyDown={(event) => onBarKey(event, session)}
    >
      <LocalDraftOffers
        spec={target.spec}
        offers={draft.offers}
        onRecover={recover}
        discard={thenFocus(draft.discard)}
        postpone={thenFocus(draft.postpone)}
      />
      {form.item && <WrittenBy target={target} item={form.item} />}
      {target.editor === 'html' && <div className="edit-toolbar" ref={(slot) => slot?.append(toolbar)} />}
      {target.editor === 'link' && <LinkFields session={session} />}
      {target.spec.picture && <ImageFields session={session} />}
      {target.controls.length > 0 && <ControlFields session={session} />}
      <RefusedFiles files={form.refusedFiles} onRemove={removeFile} />
      {busy > 0 && form.picture && <progress value={progress} aria-label="Envio" />}
      <div className="edit-state quiet small" aria-live="polite">
        {form.problem && <p className="form-problem">{form.problem.message}</p>}
        {!form.problem && session.dirty && draft.savedAt && (
          <p>{`Rascunho guardado neste navegador às ${formatClock(draft.savedAt)}`}</p>
        )}
        {!form.problem && draft.savedAt === false && <p>Este navegador não guarda rascunhos.</p>}
      </div>
      <div className="edit-ways middle">
        {target.visibility && (
          <button
            className="plain"
            type="button"
            disabled={busy > 0}
            onClick={() => void target.visibility?.toggle(session)}
          >
            {target.visibility.of(row) ? 'Ocultar' : 'Mostrar'}
          </button>
        )}
        <button className="plain" type="button" disabled={busy > 0} onClick={() => session.cancel()}>
          Cancelar
        </button>
        <button className="button" type="button" onClick={() => void session.save()}>
          {busy > 0 ? 'Salvando...' : 'Salvar'}
        </button>
      </div>
    </section>,
    document.body,
  )
}

const INVALID_ADDRESS = 'Indique um endereço que comece por http:// ou https://.'

/** Accepts URLs, and paths and anchors of this site. */
function LinkFields({ session }: { session: BlockSession }) {
  const { form } = useSnapshot(session)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    session.validate = () => {
      const ownSite = /^[/#]/.test(input.current?.value ?? '')
      return input.current?.validity.valid || ownSite ? null : INVALID_ADDRESS
    }
    return () => {
      session.validate = () => null
    }
  }, [session])
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {session.transport.spec.labels.linkUrl}
      </label>
      <input
        ref={input}
        id={id}
        name="linkUrl"
        type="url"
        inputMode="url"
        placeholder="https://exemplo.pt"
        value={form.values.linkUrl}
        aria-invalid={form.errors.linkUrl ? true : undefined}
        onChange={({ target }) => session.change('linkUrl', target.value)}
      />
    </div>
  )
}

type WrittenByProps = { target: BlockTarget; item: VersionedItem }

/** Who wrote what a block shows, and its history. */
function WrittenBy({ target: { kind, spec }, item: { id, version } }: WrittenByProps) {
  const { data: last } = historyApi.useLastVersionQuery({ kind, id, version })
  const openHistory = useOpenHistory()
  return (
    <div className="edit-written quiet small middle">
      <p>{last && `Escrito por ${last.actor}, ${formatDay(last.at, new Date())}, ${formatClock(last.at)}`}</p>
      <button className="plain" type="button" onClick={() => openHistory({ kind, id, formatters: spec.formatters })}>
        Histórico
      </button>
    </div>
  )
}
