import { useEffect } from 'react'
import { ConflictDialog } from '../admin/forms/ConflictDialog.tsx'
import { useDraft } from '../admin/forms/useDraft.ts'
import { EditBar } from './EditBar.tsx'
import { type Opened, useSnapshot } from './opened.ts'
import { kinds } from './words.ts'

type Props = { opened: Opened; active: boolean; onEnded(opened: Opened): void }

/** What an open block has beside its text: a draft in this browser, the bar, and others' changes to choose from. */
export function SessionKeeper({ opened, active, onEnded }: Props) {
  const { session } = opened
  const { page, sectionKey, type } = session.place
  const { form, ended } = useSnapshot(session)
  const draft = useDraft(`sections/${page.slug}`, sectionKey, form)
  const { forget, offer } = draft

  useEffect(() => {
    if (!ended) return
    // What was offered is still undecided
    if (ended === 'saved' || (ended === 'cancelled' && !offer)) forget()
    onEnded(opened)
  }, [ended, offer, forget, onEnded, opened])

  const settling = {
    kind: kinds[type],
    state: form,
    settle: session.settle.bind(session),
    postpone: () => session.dispatch({ type: 'postponed' }),
  }
  return (
    <>
      {active && <EditBar opened={opened} draft={draft} />}
      {form.clash && <ConflictDialog form={settling} clash={form.clash} />}
    </>
  )
}
