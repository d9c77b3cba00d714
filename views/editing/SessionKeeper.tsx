import { useEffect } from 'react'
import { ConflictDialog } from '../forms/ConflictDialog.tsx'
import { useResumed } from '../forms/resumed-draft.tsx'
import { useDraft } from '../forms/useDraft.ts'
import { EditBar } from './EditBar.tsx'
import { type Opened, useSnapshot } from './opened.ts'
import { kinds } from './words.ts'

type Props = { opened: Opened; active: boolean; onEnded(opened: Opened): void }

/** What an open block has beside its text: a draft in this browser, the bar, and others' changes to choose from. */
export function SessionKeeper({ opened, active, onEnded }: Props) {
  const { session } = opened
  const { page, sectionKey, type } = session.place
  const { form, ended } = useSnapshot(session)
  const path = `sections/${page.slug}`
  const resumed = useResumed(path, sectionKey)
  const draft = useDraft(path, sectionKey, form, resumed)
  const { forget } = draft

  useEffect(() => {
    if (resumed) session.recover(resumed.draft)
  }, [resumed, session])

  useEffect(() => {
    if (!ended) return
    if (ended !== 'left') forget()
    onEnded(opened)
  }, [ended, forget, onEnded, opened])

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
