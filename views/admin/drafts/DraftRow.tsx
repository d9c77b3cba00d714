import { useState } from 'react'
import type { DraftSummary } from '../../../src/content/draft.ts'
import { previewPath } from '../../../src/content/preview-address.ts'
import type { ItemMessages } from '../../forms/item-messages.ts'
import { ActionMenu } from '../table/ActionMenu.tsx'
import { ByWhom } from '../table/ByWhom.tsx'
import { UNTITLED } from '../table/ItemTable.tsx'
import { draftStatus } from '../writing/draft-words.ts'
import { useDiscardDraft, usePublish } from './draft-acts.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

type Props = {
  draft: DraftSummary
  /** It changes something that visitors see. */
  isPublic: boolean
  messages: ItemMessages
  onEdit(): void
  /** Called before the row goes; what it returns finds the focus a place. */
  onLeaving(): () => void
}

export function DraftRow({ draft, isPublic, messages, onEdit, onLeaving }: Props) {
  const { id, title, updatedAt, updatedBy, publishError } = draft
  const [dialog, setDialog] = useState<'schedule' | 'link' | null>(null)
  const { publish, publishing, refusal } = usePublish(messages)
  const discard = useDiscardDraft()
  const name = title.trim() || UNTITLED

  const leave = async (done: Promise<boolean>) => {
    const moveFocus = onLeaving()
    if (await done) moveFocus()
  }
  return (
    <li className="draft middle" data-draft={id}>
      <div className="draft-words">
        <p className={title.trim() ? 'strong' : 'quiet'}>{name}</p>
        <p className="draft-state row quiet small">
          {draftStatus(draft, isPublic).map((status) => (
            <span className="badge badge-loud" key={status}>
              {status}
            </span>
          ))}
          <span>
            <ByWhom by={updatedBy} at={updatedAt} />
          </span>
        </p>
        {publishError && !refusal && <p className="field-error">{`Não se publicou à hora marcada. ${publishError}`}</p>}
      </div>
      <div className="draft-ways row middle">
        <button className="table-edit" type="button" aria-label={`Editar rascunho de ${name}`} onClick={onEdit}>
          Editar
        </button>
        <button
          className="table-edit"
          type="button"
          disabled={publishing}
          aria-label={`Publicar agora ${name}`}
          onClick={() => leave(publish(draft, isPublic))}
        >
          {publishing ? 'A publicar…' : 'Publicar agora'}
        </button>
        <ActionMenu
          label={`Mais ações: rascunho de ${name}`}
          entries={[
            { label: 'Agendar…', act: () => setDialog('schedule') },
            { label: 'Pré-visualizar', href: previewPath(id) },
            { label: 'Ligação de pré-visualização…', act: () => setDialog('link') },
            'line',
            { label: 'Descartar rascunho', isLoud: true, act: () => leave(discard(id)) },
          ]}
        />
      </div>
      {refusal && (
        <div className="draft-refusal row middle" role="alert">
          <div className="field-error">
            {refusal.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <button className="plain" type="button" onClick={onEdit}>
            Abrir no formulário
          </button>
        </div>
      )}
      {dialog === 'schedule' && <ScheduleDialog draft={draft} onClose={() => setDialog(null)} />}
      {dialog === 'link' && <LinkDialog id={id} onClose={() => setDialog(null)} />}
    </li>
  )
}
