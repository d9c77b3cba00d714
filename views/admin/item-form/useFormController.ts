import { useEffect, useMemo, useRef } from 'react'
import type { ActEvent } from '../../../src/content/history.ts'
import type { EditingSession, Transport } from '../../forms/editing-session.ts'
import { type Choice, isDirty, type RefusedFile } from '../../forms/form-state.ts'
import type { Values, VersionedItem } from '../../forms/item-spec.ts'
import type { StoredLocalDraft } from '../../forms/local-drafts.ts'
import { useSnapshot } from '../../forms/snapshot-store.ts'
import { useLocalDraft } from '../../forms/useLocalDraft.ts'
import { useUnsavedChanges } from '../UnsavedChanges.tsx'

export type FormController = ReturnType<typeof useFormController> & { close(): void }

type Options = {
  kind: ActEvent['kind']
  path: string
  recreate(): Promise<unknown>
  /** The id of the item or draft that the browser's draft belongs to. */
  idOf(): string | null
  resumed: StoredLocalDraft | null
  /** Receives what was sent. */
  onSaved(values: Values): void
}

/** What a form of the panel shows of its session, and does with it. */
export function useFormController<R extends VersionedItem, T extends Transport<R>>(
  session: EditingSession<R, T>,
  { kind, path, idOf, resumed, recreate, onSaved }: Options,
) {
  const snapshot = useSnapshot(session)
  const { form: state, busy, progress, ended } = snapshot
  const draft = useLocalDraft(path, idOf(), session, resumed)
  const dirty = isDirty(state)
  useUnsavedChanges(dirty && !ended)
  /** Null once the form is closed. A save may have moved it to another address. */
  const latestOnSaved = useRef<typeof onSaved>(null)
  useEffect(() => {
    latestOnSaved.current = onSaved
    return () => {
      latestOnSaved.current = null
    }
  }, [onSaved])

  const finish = async (work: Promise<unknown>) => {
    const isSaved = await work
    const hasEnded = session.snapshot().ended === 'saved'
    if (hasEnded || (isSaved && !latestOnSaved.current)) draft.end()
    if (hasEnded) latestOnSaved.current?.(session.form.values)
  }

  /** Refused files block saving until they are replaced or removed. */
  const refusedFileActions = useMemo(
    () => ({
      add: (file: RefusedFile) => session.refuseFile(file),
      replace: (field: string, count: number) => session.replaceFiles(field, count),
      remove: (file: RefusedFile) => session.removeFile(file),
    }),
    [session],
  )

  return {
    spec: session.transport.spec,
    kind,
    snapshot,
    state,
    dirty,
    draft,
    saving: busy > 0,
    /** The picture's upload, from 0 to 1. */
    progress,
    set: (name: string, value: string) => session.change(name, value),
    refusedFileActions,
    /** A new picture, none (''), or the initial one. */
    setPicture: (field: string, file: File | null, value: string) => session.choosePicture(field, file, value),
    /** A second click while saving does nothing. */
    save: async () => {
      if (session.snapshot().busy === 0) await finish(session.save())
    },
    refuse: (message: string, errors: Record<string, string>) => session.refuse(message, errors),
    resolve: (choices: Record<string, Choice>) => finish(session.resolve(choices)),
    postpone: () => session.postpone(),
    recreate: () => finish(recreate()),
    recoverDraft(offer: StoredLocalDraft) {
      session.recover(offer.draft)
      draft.accept(offer)
    },
  }
}
