import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { draftsIn } from '../admin/forms/drafts.ts'
import { dayAndTime } from '../admin/forms/moment.ts'
import { useAccount } from '../admin/forms/useAccount.ts'
import type { Opened } from './opened.ts'
import { elementOf, slugs } from './place.ts'

type Waiting = { sectionKey: string; at: string }

/** What was left unsaved on this page is offered as soon as the page opens. */
export function WaitingDraft({ open }: { open: ReadonlyMap<string, Opened> }) {
  const account = useAccount()
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [later, setLater] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other blocks, and an open one has its own offer
  useEffect(() => {
    const kept = slugs.flatMap((slug) => draftsIn(account, `sections/${slug}`))
    const all = kept.map(({ id, draft }) => ({ sectionKey: id ?? '', at: draft.at }))
    setWaiting(all.filter(({ sectionKey }) => elementOf(sectionKey) !== null))
  }, [account, pathname, open])

  const [first] = waiting
  if (!first || later || open.size > 0) return null
  const goOn = () => {
    const block = elementOf(first.sectionKey)
    block?.scrollIntoView({ block: 'center' })
    block?.click()
  }
  return createPortal(
    <section className="edit-bar edit-waiting" aria-label="Rascunho">
      <p>
        {waiting.length === 1
          ? `Há alterações por salvar nesta página, de ${dayAndTime(new Date(first.at))}.`
          : `Há alterações por salvar em ${waiting.length} blocos desta página.`}
      </p>
      <div className="edit-ways">
        <button className="plain" type="button" onClick={() => setLater(true)}>
          Depois
        </button>
        <button className="button" type="button" onClick={goOn}>
          Continuar
        </button>
      </div>
    </section>,
    document.body,
  )
}
