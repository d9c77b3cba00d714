import { useCallback, useEffect, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { adminApi } from '../../forms/api.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { type Result, send } from '../../forms/send.ts'
import { useAccount } from '../../forms/useAccount.ts'
import { useSnapshot } from '../../forms/useSnapshot.ts'
import type { ReadError } from '../../store/api.ts'
import { draftRequests, draftsApi } from '../drafts/drafts-api.ts'
import { whereDraftWent } from './open-draft.ts'
import { writingPayload } from './writing-payload.ts'
import { WritingSession } from './writing-session.ts'
import type { Opened, WritingSpec } from './written-form.ts'

export type DraftableItemSpec<R extends VersionedItem> = ItemSpec<R> & {
  kind: WritingSpec['kind']
  path: 'news' | 'pages'
  picture: { part: string; field: string }
}

/** The session of one open form; its queries and clocks are the browser's. */
export function useWritingSession<R extends VersionedItem>(spec: DraftableItemSpec<R>, opened: Opened) {
  const account = useAccount()
  const [saveItem] = adminApi.useSaveItemMutation()
  const [publish] = draftsApi.usePublishDraftMutation()
  const retryAfterSignIn = useRetryAfterSignIn()

  const create = () => {
    const { kind, path, picture, blank, proposed } = spec
    return new WritingSession({ kind, blank, proposed, pictureField: picture.field }, opened, {
      account,
      retryAfterSignIn,
      now: Date.now,
      newId: uuidv7,
      setTimer: (act, ms) => window.setTimeout(act, ms),
      clearTimer: (timer) => window.clearTimeout(timer as number | undefined),
      requests: {
        ...draftRequests,
        states: (id) => send('GET', `/api/admin/drafts/${encodeURIComponent(id)}/states`),
        whereItWent: (draft) => whereDraftWent({ kind, path }, draft),
        save: async (publication, onProgress) => {
          const form = writingPayload(spec, publication)
          const request = { path, id: publication.item?.id ?? null, form }
          return resultOf(await saveItem(publication.picture ? { ...request, onProgress } : request))
        },
        publish: async (draft) => resultOf(await publish(draft)),
      },
    })
  }
  const [session] = useState(create)
  const snapshot = useSnapshot(session)
  useEffect(() => session.start(), [session])
  useEffect(() => {
    const onFocus = () => void session.refresh()
    const onLine = () => void session.keep()
    addEventListener('focus', onFocus)
    addEventListener('online', onLine)
    return () => {
      removeEventListener('focus', onFocus)
      removeEventListener('online', onLine)
    }
  }, [session])
  return [session, snapshot] as const
}

const resultOf = <T>({ data, error }: { data?: T; error?: unknown }): Result<T> =>
  error === undefined ? { data: data as T } : { error: error as ReadError }

/** Lists of drafts are asked again once a form is closed. */
export function useRefreshDrafts(): () => void {
  const [refresh] = draftsApi.useRefreshDraftsMutation()
  return useCallback(() => void refresh(), [refresh])
}
