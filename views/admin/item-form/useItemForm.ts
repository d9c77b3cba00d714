import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { adminApi } from '../../forms/api.ts'
import {
  type Choice,
  createFormState,
  type EditConflict,
  type FormAction,
  type FormState,
  formReducer,
  isDirty,
  type RefusedFile,
  refusedFilesMessage,
} from '../../forms/form-state.ts'
import type { FormSpec, ItemSpec, Values, VersionedItem } from '../../forms/item-spec.ts'
import { restoreLocalDraft, type StoredLocalDraft } from '../../forms/local-drafts.ts'
import { tellOwnSave } from '../../forms/merging.ts'
import { useResumedDraft } from '../../forms/ResumedDraft.tsx'
import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { conflictFrom, isUnanswered, saveErrorAction } from '../../forms/save-error.ts'
import { useLocalDraft } from '../../forms/useLocalDraft.ts'
import type { ReadError } from '../../store/api.ts'
import { useUnsavedChanges } from '../UnsavedChanges.tsx'
import { createPayload } from './payload.ts'
import { useFollowUndo } from './useFollowUndo.ts'
import { useSaveNotification } from './useSaveNotification.ts'

const CONFIRM_CLOSE = 'Há alterações por salvar. Fechar e descartá-las?'

export type FormController = ReturnType<typeof useItemForm>

type Options<R extends VersionedItem> = {
  spec: ItemSpec<R>
  /** Null to create; another item needs another `key`. */
  item: R | null
  /** Receives what was sent. */
  onSaved(values: Values): void
  onClosed(): void
}

/** The state and actions of a panel form. */
export function useItemForm<R extends VersionedItem>({ spec, item, onSaved, onClosed }: Options<R>) {
  const resumed = useResumedDraft(spec.path, item?.id ?? null)
  const [state, dispatch] = useReducer(formReducer, null, () => {
    const opened = createFormState(item, item ? spec.valuesOf(item) : spec.blank())
    const unchanged = { ...opened, draftId: uuidv7() }
    return resumed ? { ...unchanged, ...restoreLocalDraft(unchanged, resumed.draft) } : unchanged
  })
  const [progress, setProgress] = useState<number | null>(null)
  const busy = useRef(false)
  const isMounted = useRef(true)
  useEffect(
    () => () => {
      isMounted.current = false
    },
    [],
  )
  const [saveItem] = adminApi.useSaveItemMutation()
  const retryAfterSignIn = useRetryAfterSignIn()
  const { notifySaved, notifyFailed } = useSaveNotification(spec)
  useFollowUndo(spec, state.item, dispatch)
  const draft = useLocalDraft(spec.path, state.item?.id ?? null, state, resumed)
  const dirty = isDirty(state)
  useUnsavedChanges(dirty)

  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  })

  /** A second click while saving does nothing. */
  const save = async (form: FormState = state): Promise<void> => {
    if (busy.current) return
    const message = refusedFilesMessage(form)
    if (message) return dispatch({ type: 'saveRefused', message })
    busy.current = true
    setProgress(0)
    const id = form.item?.id ?? null
    const request = {
      path: spec.path,
      id,
      form: spec.bodyOf?.(form.values, form.item?.version) ?? createPayload(spec, form),
      onProgress: form.picture ? setProgress : undefined,
    }
    const { data, error } = await retryAfterSignIn(() => saveItem(request))
    busy.current = false
    setProgress(null)
    if (error) return wasRefused(form, error as ReadError)
    const row = data.row as R
    if (data.isOld) return goOnFrom(form, row.id, conflictFrom(spec, row))
    notifySaved(id, data.act)
    const saved = savedMeanwhile(form, form.values, row, spec.valuesOf(row))
    if (isMounted.current && isDirty(formReducer(latest.current, saved))) return dispatch(saved)
    draft.end()
    if (isMounted.current) onSaved(form.values)
  }

  const wasRefused = (form: FormState, error: ReadError) => {
    const refusal = saveErrorAction(spec, error, form.picture !== null)
    if (refusal.type === 'conflicted' && form.item) return goOnFrom(form, form.item.id, refusal.conflict)
    if (refusal.type !== 'saveRefused') return dispatch(refusal)
    dispatch(isUnanswered(error) ? { ...refusal, unanswered: form.values } : refusal)
    notifyFailed(form.item?.id ?? null, refusal.message)
  }

  /** After an own save whose answer was lost, goes on from what that left. What others wrote is a conflict. */
  const goOnFrom = (form: FormState, id: string, conflict: EditConflict) => {
    // Fields changed since the request may conflict as well
    const { own, others } = tellOwnSave(latest.current, conflict.values, conflict.fields)
    const sent = own ?? (form.item ? undefined : (form.maybeStored.at(-1) ?? form.initial))
    if (others.length > 0 || !sent) {
      // Based on what this form created, so that a postponed conflict comes again
      const created = { id, version: 1 }
      return dispatch({ type: 'conflicted', item: created, conflict: { ...conflict, fields: others } })
    }
    const saved = savedMeanwhile(form, sent, { id, version: conflict.version }, conflict.values)
    const next = formReducer(latest.current, saved)
    dispatch(saved)
    if (!next.conflict) return save(next)
  }

  const dispatchAndSave = (action: FormAction) => {
    const next = formReducer(state, action)
    dispatch(action)
    return save(next)
  }

  /** Refused files block saving until they are replaced or removed. */
  const refusedFileActions = useMemo(
    () => ({
      add: (file: RefusedFile) => dispatch({ type: 'fileRefused', file }),
      replace: (field: string, count: number) => dispatch({ type: 'filesReplaced', field, count }),
      remove: (file: RefusedFile) => dispatch({ type: 'fileRemoved', file }),
    }),
    [],
  )

  return {
    spec: spec as FormSpec,
    kind: spec.kind,
    state,
    dirty,
    draft,
    saving: progress !== null,
    /** The picture's upload, from 0 to 1. */
    progress: progress ?? 0,
    set: (name: string, value: string) => dispatch({ type: 'valueChanged', name, value }),
    refusedFileActions,
    /** A new picture, none (''), or the initial one. */
    setPicture: (field: string, file: File | null, value: string) =>
      dispatch({ type: 'pictureChanged', field, file, value }),
    save: () => save(),
    refuse: (message: string, errors: Record<string, string>) => dispatch({ type: 'saveRefused', message, errors }),
    resolve: (choices: Record<string, Choice>) => {
      const action = { type: 'conflictResolved', choices, pictureField: spec.picture?.field } as const
      const anyLocal = Object.values(choices).includes('local')
      return anyLocal ? dispatchAndSave(action) : dispatch(action)
    },
    postpone: () => dispatch({ type: 'conflictPostponed' }),
    recreate: () => dispatchAndSave({ type: 'recreated', blank: spec.blank() }),
    recoverDraft(offer: StoredLocalDraft) {
      dispatch({ type: 'draftRestored', ...restoreLocalDraft(state, offer.draft) })
      draft.accept(offer)
    },
    close() {
      if (dirty && !confirm(CONFIRM_CLOSE)) return
      // A save in progress may fail: its draft stays
      if (!busy.current) draft.end()
      onClosed()
    },
  }
}

const savedMeanwhile = ({ picture }: FormState, sent: Values, item: VersionedItem, values: Values) =>
  ({ type: 'savedMeanwhile', sent, picture, item: { id: item.id, version: item.version }, values }) as const
