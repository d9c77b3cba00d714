import { useEffect } from 'react'
import { ConflictDialog } from '../forms/ConflictDialog.tsx'
import type { Choice } from '../forms/form-state.ts'
import { useResumedDraft } from '../forms/resumable-drafts.ts'
import { useSnapshot } from '../forms/snapshot-store.ts'
import { useLocalDraft } from '../forms/useLocalDraft.ts'
import { EditBar } from './EditBar.tsx'
import type { OpenBlock } from './open-block.ts'

type Props = { openBlock: OpenBlock; active: boolean; onEnded(openBlock: OpenBlock): void }

export function OpenBlockControls({ openBlock, active, onEnded }: Props) {
  const { session } = openBlock
  const { path, key, spec } = session.transport
  const { form, ended } = useSnapshot(session)
  const resumed = useResumedDraft(path, key)
  const draft = useLocalDraft(path, key, session, resumed)
  const { end } = draft

  useEffect(() => {
    if (resumed) session.recover(resumed.draft)
  }, [resumed, session])

  useEffect(() => {
    if (!ended) return
    if (ended !== 'left') end()
    onEnded(openBlock)
  }, [ended, end, onEnded, openBlock])

  const conflictingForm = {
    spec,
    state: form,
    resolve: async (choices: Record<string, Choice>) => {
      await session.resolve(choices)
      if (!session.dirty && !session.form.conflict) session.end('saved')
    },
    postpone: session.postpone.bind(session),
  }
  return (
    <>
      {active && <EditBar openBlock={openBlock} draft={draft} />}
      {form.conflict && <ConflictDialog form={conflictingForm} conflict={form.conflict} />}
    </>
  )
}
