import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { removeLocalDraft, type StoredLocalDraft } from '../forms/local-drafts.ts'
import { formatDateTime } from '../forms/moments.ts'
import { resumeDraft, useResumableDrafts } from '../forms/resumable-drafts.ts'
import { blockElement } from './block-target.ts'
import { FIELDS_PATH } from './field-target.ts'
import type { OpenBlock } from './open-block.ts'
import { pageSlugs, sectionPath } from './section-target.ts'

const PATHS = [...pageSlugs.map(sectionPath), FIELDS_PATH]
const MAX_LENGTH = 40

export function BlockDrafts({ openBlocks }: { openBlocks: ReadonlyMap<string, OpenBlock> }) {
  const { pathname } = useLocation()
  const [drafts, reload] = useResumableDrafts(PATHS)
  const [isPostponed, setIsPostponed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other blocks, and a closed one may leave a draft
  useEffect(reload, [reload, pathname, openBlocks])

  const onThisPage = drafts.filter(({ id }) => blockElement(id ?? '') !== null)
  if (onThisPage.length === 0 || isPostponed || openBlocks.size > 0) return null
  const openDraft = (stored: StoredLocalDraft) => {
    const block = blockElement(stored.id!)
    resumeDraft(stored)
    block?.scrollIntoView({ block: 'center' })
    block?.click()
  }
  const discard = ({ key }: StoredLocalDraft) => {
    removeLocalDraft(key)
    reload()
  }
  return createPortal(
    <section className="edit-bar edit-waiting" aria-label="Rascunhos">
      <p>Há alterações por salvar nesta página.</p>
      <ul>
        {onThisPage.map((stored) => (
          <li className="row middle" key={stored.key}>
            <p>
              <span>{blockExcerpt(stored)}</span>{' '}
              <span className="edit-when quiet small">{formatDateTime(stored.draft.at)}</span>
            </p>
            <button className="plain" type="button" onClick={() => discard(stored)}>
              Descartar
            </button>
            <button className="button" type="button" onClick={() => openDraft(stored)}>
              Continuar
            </button>
          </li>
        ))}
      </ul>
      <div className="edit-ways middle">
        <button className="plain" type="button" onClick={() => setIsPostponed(true)}>
          Depois
        </button>
      </div>
    </section>,
    document.body,
  )
}

/** The start of the block's current content: people do not know its key. */
function blockExcerpt({ id }: StoredLocalDraft): string {
  const block = blockElement(id ?? '')
  const text = (block instanceof HTMLImageElement ? `Imagem: ${block.alt}` : block?.textContent)?.trim() ?? ''
  return `«${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}»`
}
