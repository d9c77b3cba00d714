import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../../../src/content/draft.ts'
import { useAccount } from '../../forms/api.ts'
import type { EditingSnapshot } from '../../forms/editing-session.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { useResumedDraft } from '../../forms/resumable-drafts.ts'
import { useOutside } from '../../forms/useOutside.ts'
import { useFollowItem } from '../../history/rewritten-rows.ts'
import type { ReadError } from '../../store/api.ts'
import { draftRequests, draftsApi } from '../drafts/drafts-api.ts'
import { type FormController, useFormController } from '../item-form/useFormController.ts'
import { useSaveNotification } from '../item-form/useSaveNotification.ts'
import { type Item, type Opened, whereDraftWent } from './open-draft.ts'
import { type DraftSpec, openWriting, type WritingSession } from './writing-session.ts'

export type Place = { item: string | null; draft: string | null }

export type DraftableItemSpec<R extends VersionedItem> = ItemSpec<R> &
  Pick<DraftSpec, 'kind'> & { path: 'news' | 'pages'; picture: { part: string; field: string } }

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
  snapshot: EditingSnapshot<Draft>
  leave(): void
}

export function useWriting<R extends VersionedItem>({ spec, opened, onMoved, onClosed }: Options<R>): Writing {
  const { kind, path } = spec
  const resumed = useResumedDraft(path, opened.draft?.itemId ?? opened.item?.id ?? opened.draft?.id ?? null)
  const session = useWritingSession(spec, opened)
  const { transport } = session
  const [refreshDrafts] = draftsApi.useRefreshDraftsMutation()
  const form = useFormController(session, {
    kind,
    path,
    idOf: () => transport.itemId ?? session.snapshot().row?.id ?? null,
    resumed,
    recreate: () => session.recreate(),
    onSaved: onClosed,
  })
  const { state, snapshot } = form
  const closing = useRef(false)

  useEffect(() => {
    if (resumed) session.recover(resumed.draft)
  }, [session, resumed])
  // Lists of drafts are asked again once a form is closed
  useEffect(() => () => void refreshDrafts(), [refreshDrafts])

  const { row: draft } = snapshot
  const place = draft && !state.item ? { item: null, draft: draft.id } : { item: state.item?.id ?? null, draft: null }
  const key = `${place.item}/${place.draft}`
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    onMoved(place)
  })

  useFollowItem<Item>(
    kind,
    () => transport.itemId,
    (row) => session.followItem(row),
  )

  return {
    ...form,
    session,
    path,
    leave: onClosed,
    /** The words go to the draft first; a second time it closes at once. */
    async close() {
      if (!closing.current && session.dirty) {
        closing.current = true
        await session.keep()
        closing.current = false
        if (session.form.conflict) return
      }
      session.end('left')
      onClosed()
    },
  }
}

/** The session of one open form; its queries and clocks are the browser's. */
function useWritingSession<R extends VersionedItem>(spec: DraftableItemSpec<R>, opened: Opened): WritingSession {
  const { kind } = spec
  const account = useAccount()
  const outside = useOutside()
  const [publish] = draftsApi.usePublishDraftMutation()
  const notification = useSaveNotification(spec)
  const [session] = useState(() =>
    openWriting(spec as unknown as DraftSpec, opened, {
      ...notification,
      account,
      outside,
      now: Date.now,
      requests: {
        ...draftRequests,
        whereItWent: (draft) => whereDraftWent({ kind }, draft),
        publish: async ({ id, version }) => {
          const { data, error } = await publish({ id, version })
          return data ? { data } : { error: error as ReadError }
        },
      },
    }),
  )
  useEffect(() => session.start(), [session])
  useEffect(() => {
    const onFocus = () => void session.refresh()
    const onLine = () => session.dirty && void session.keep()
    addEventListener('focus', onFocus)
    addEventListener('online', onLine)
    return () => {
      removeEventListener('focus', onFocus)
      removeEventListener('online', onLine)
    }
  }, [session])
  return session
}
