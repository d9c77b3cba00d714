import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { adminApi } from '../../forms/api.ts'
import { restored, type StoredDraft } from '../../forms/drafts.ts'
import {
  type Choice,
  type FormAction,
  type FormState,
  formReducer,
  heldBack,
  isDirty,
  opened,
  type RefusedFile,
} from '../../forms/form-state.ts'
import type { Described, Kind, Row } from '../../forms/item-spec.ts'
import { useResumed } from '../../forms/resumed-draft.tsx'
import { useInsistence } from '../../forms/SignInAgain.tsx'
import { refused } from '../../forms/save-error.ts'
import { useDraft } from '../../forms/useDraft.ts'
import type { ReadError } from '../../store/api.ts'
import { useUnsaved } from '../unsaved-changes.tsx'
import { payloadOf } from './payload.ts'
import { useOutcome } from './useSaveNotification.ts'

const QUESTION = 'Há alterações por salvar. Fechar e descartá-las?'

export type ItemForm = ReturnType<typeof useItemForm>

type Options<R extends Row> = {
  kind: Kind<R>
  /** What is edited; null to create. Another item needs another form: give it another `key`. */
  item: R | null
  onSaved(): void
  onClosed(): void
}

/** All that a form of the panel does, from the first letter to the saved item. */
export function useItemForm<R extends Row>({ kind, item, onSaved, onClosed }: Options<R>) {
  const resumed = useResumed(kind.path, item?.id ?? null)
  const [state, dispatch] = useReducer(formReducer, null, () => {
    const unchanged = opened(item, item ? kind.valuesOf(item) : kind.blank())
    return resumed ? { ...unchanged, ...restored(unchanged, resumed.draft) } : unchanged
  })
  const [progress, setProgress] = useState<number | null>(null)
  const busy = useRef(false)
  const standing = useRef(true)
  useEffect(
    () => () => {
      standing.current = false
    },
    [],
  )
  const [saveItem] = adminApi.useSaveItemMutation()
  const insist = useInsistence()
  const { succeeded, failed } = useOutcome(kind)
  const draft = useDraft(kind.path, item?.id ?? null, state, resumed)
  const dirty = isDirty(state)
  useUnsaved(dirty)

  /** A second click while the first is under way does nothing. */
  const save = async (form: FormState = state) => {
    if (busy.current) return
    const objection = heldBack(form)
    if (objection) return dispatch({ type: 'refused', sentence: objection })
    busy.current = true
    setProgress(0)
    const id = form.item?.id ?? null
    const sent = {
      path: kind.path,
      id,
      form: payloadOf(kind, form),
      onProgress: form.picture ? setProgress : undefined,
    }
    const { error } = await insist(() => saveItem(sent))
    busy.current = false
    setProgress(null)
    if (error) {
      const refusal = refused(kind, error as ReadError, form.picture !== null)
      dispatch(refusal)
      if (refusal.type === 'refused') failed(id, refusal.sentence)
    } else {
      draft.forget()
      if (standing.current) onSaved()
      succeeded(id)
    }
  }

  /** Does something to the form and saves what comes of it. */
  const saveAfter = (action: FormAction) => {
    const next = formReducer(state, action)
    dispatch(action)
    return save(next)
  }

  /** Files that were given to a field and cannot be taken; saving waits until their author has decided about them. */
  const pictures = useMemo(
    () => ({
      refuse: (file: RefusedFile) => dispatch({ type: 'fileRefused', file }),
      replace: (field: string, count: number) => dispatch({ type: 'filesReplaced', field, count }),
      takeOut: (file: RefusedFile) => dispatch({ type: 'fileTakenOut', file }),
    }),
    [],
  )

  return {
    kind: kind as Described,
    state,
    dirty,
    draft,
    saving: progress !== null,
    /** How much of a picture has been sent, from 0 to 1. */
    progress: progress ?? 0,
    set: (name: string, value: string) => dispatch({ type: 'typed', name, value }),
    pictures,
    /** Another picture, none (''), or again the one that was there. */
    setPicture: (field: string, file: File | null, value: string) => dispatch({ type: 'pictured', field, file, value }),
    save: () => save(),
    refuse: (sentence: string, errors: Record<string, string>) => dispatch({ type: 'refused', sentence, errors }),
    settle: (choices: Record<string, Choice>) => {
      const action = { type: 'settled', choices, pictureField: kind.picture?.field } as const
      const anyMine = Object.values(choices).includes('mine')
      return anyMine ? saveAfter(action) : dispatch(action)
    },
    /** The conflict is left for later: the form is as it was. */
    postpone: () => dispatch({ type: 'postponed' }),
    createAnew: () => saveAfter({ type: 'begunAnew', blank: kind.blank() }),
    recover(offer: StoredDraft) {
      dispatch({ type: 'restored', ...restored(state, offer.draft) })
      draft.accept(offer)
    },
    /** Asks first when there is something to lose. */
    close() {
      if (dirty && !confirm(QUESTION)) return
      // What is under way may fail
      if (!busy.current) draft.forget()
      onClosed()
    },
  }
}
