import { useEffect, useMemo, useRef } from 'react'
import { type Choice, isDirty, type RefusedFile, refusedFilesMessage } from '../../forms/form-state.ts'
import type { FormSpec, VersionedItem } from '../../forms/item-spec.ts'
import { useResumedDraft } from '../../forms/ResumedDraft.tsx'
import { lastOf, rewrittenRow } from '../../forms/rewritten-rows.ts'
import { useOnRewritten } from '../../forms/UndoProvider.tsx'
import { useLocalDraft } from '../../forms/useLocalDraft.ts'
import type { FormController } from '../item-form/useItemForm.ts'
import { useSaveNotification } from '../item-form/useSaveNotification.ts'
import { useUnsavedChanges } from '../UnsavedChanges.tsx'
import { type DraftableItemSpec, useRefreshDrafts, useWritingSession } from './useWritingSession.ts'
import type { Item, Saved } from './writing-deps.ts'
import type { WritingSession } from './writing-session.ts'
import type { Opened, WritingSnapshot } from './written-form.ts'

export type Place = { item: string | null; draft: string | null }

type Options<R extends VersionedItem> = {
  spec: DraftableItemSpec<R>
  opened: Opened
  /** What the form edits has another address now. */
  onMoved(place: Place): void
  onClosed(): void
}

export type Writing = FormController & {
  path: 'news' | 'pages'
  session: WritingSession
  snapshot: WritingSnapshot
  leave(): void
}

export function useWriting<R extends VersionedItem>({ spec, opened, onMoved, onClosed }: Options<R>): Writing {
  const [session, snapshot] = useWritingSession(spec, opened)
  const { form: state, draft, saving } = snapshot
  const browserId = session.itemId ?? draft?.id ?? null
  const resumed = useResumedDraft(spec.path, browserId)
  const browserDraft = useLocalDraft(spec.path, browserId, state, resumed)
  const { notifySaved, notifyFailed } = useSaveNotification(spec)
  const refreshDrafts = useRefreshDrafts()
  const closing = useRef(false)
  const dirty = isDirty(state)
  useUnsavedChanges(dirty && !snapshot.ended)

  useEffect(() => {
    if (resumed) session.recover(resumed.draft)
  }, [session, resumed])
  useEffect(() => refreshDrafts, [refreshDrafts])

  const place = draft && !state.item ? { item: null, draft: draft.id } : { item: state.item?.id ?? null, draft: null }
  const key = `${place.item}/${place.draft}`
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    onMoved(place)
  })

  useOnRewritten(async (items) => {
    const written = session.itemId !== null && lastOf(items, spec.kind, session.itemId)
    const row = written ? await rewrittenRow<Item>(written) : undefined
    if (row !== undefined) void session.followItem(row)
  })

  const afterSave = async (saved: Promise<Saved | null>) => {
    const id = state.item?.id ?? null
    const earlier = session.snapshot().form.problem
    const isRefusedFile = refusedFilesMessage(state) !== null
    const outcome = await saved
    if (outcome) {
      browserDraft.end()
      onClosed()
      return notifySaved(outcome.id, outcome.act)
    }
    const { problem } = session.snapshot().form
    if (problem && problem !== earlier && !isRefusedFile) notifyFailed(id, problem.message)
  }

  const refusedFileActions = useMemo(
    () => ({
      add: (file: RefusedFile) => session.dispatch({ type: 'fileRefused', file }),
      replace: (field: string, count: number) => session.dispatch({ type: 'filesReplaced', field, count }),
      remove: (file: RefusedFile) => session.dispatch({ type: 'fileRemoved', file }),
    }),
    [session],
  )

  return {
    session,
    snapshot,
    leave: onClosed,
    spec: spec as FormSpec,
    kind: spec.kind,
    path: spec.path,
    state,
    dirty,
    draft: browserDraft,
    saving: saving === 'item',
    progress: snapshot.progress,
    set: (name, value) => session.dispatch({ type: 'valueChanged', name, value }),
    refusedFileActions,
    setPicture: (field, file, value) => session.dispatch({ type: 'pictureChanged', field, file, value }),
    save: () => afterSave(session.save()),
    refuse: (message, errors) => session.dispatch({ type: 'saveRefused', message, errors }),
    resolve: (choices: Record<string, Choice>) => {
      const outcome = session.resolve(choices)
      if (session.snapshot().saving === 'item') return afterSave(outcome as Promise<Saved | null>)
    },
    postpone: () => session.postpone(),
    recreate: () => afterSave(session.recreate()),
    recoverDraft(offer) {
      session.recover(offer.draft)
      browserDraft.accept(offer)
    },
    /** The words go to the draft first; a second time it closes at once. */
    async close() {
      if (!closing.current && session.dirty) {
        closing.current = true
        await session.keep()
        closing.current = false
        if (session.snapshot().form.conflict) return
      }
      session.end()
      onClosed()
    },
  }
}
