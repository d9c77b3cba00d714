import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { dropDraft, type StoredDraft } from '../forms/drafts.ts'
import { dayAndTime } from '../forms/local-time.ts'
import { useResume } from '../forms/resumed-draft.tsx'
import { useWaitingDrafts } from '../forms/useWaitingDrafts.ts'
import type { Opened } from './opened.ts'
import { elementOf, slugs } from './place.ts'

const PATHS = slugs.map((slug) => `sections/${slug}`)
const LONGEST = 40

/** What was left unsaved on this page is offered as soon as the page opens. */
export function WaitingDrafts({ open }: { open: ReadonlyMap<string, Opened> }) {
  const { pathname } = useLocation()
  const [waiting, look] = useWaitingDrafts(PATHS)
  const [later, setLater] = useState(false)
  const resume = useResume()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other blocks, and a closed one may leave a draft
  useEffect(look, [look, pathname, open])

  const here = waiting.filter(({ id }) => elementOf(id ?? '') !== null)
  if (here.length === 0 || later || open.size > 0) return null
  const goOn = (stored: StoredDraft) => {
    const block = elementOf(stored.id!)
    resume(stored)
    block?.scrollIntoView({ block: 'center' })
    block?.click()
  }
  const discard = ({ key }: StoredDraft) => {
    dropDraft(key)
    look()
  }
  return createPortal(
    <section className="edit-bar edit-waiting" aria-label="Rascunhos">
      <p>Há alterações por salvar nesta página.</p>
      <ul>
        {here.map((stored) => (
          <li key={stored.key}>
            <p>
              {beginningOf(stored)} <span className="edit-when">{dayAndTime(new Date(stored.draft.at))}</span>
            </p>
            <button className="plain" type="button" onClick={() => discard(stored)}>
              Descartar
            </button>
            <button className="button" type="button" onClick={() => goOn(stored)}>
              Continuar
            </button>
          </li>
        ))}
      </ul>
      <div className="edit-ways">
        <button className="plain" type="button" onClick={() => setLater(true)}>
          Depois
        </button>
      </div>
    </section>,
    document.body,
  )
}

/** How the block begins as it stands on the page: people do not know its key. */
function beginningOf({ id }: StoredDraft): string {
  const block = elementOf(id ?? '')
  const words = (block instanceof HTMLImageElement ? `Imagem: ${block.alt}` : block?.textContent)?.trim() ?? ''
  return `«${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}»`
}
