import { useMemo, useRef } from 'react'
import { useDispatch } from 'react-redux'
import type { Section } from '../../src/content/section.ts'
import { useRetryAfterSignIn } from '../forms/SignInAgainProvider.tsx'
import { send, upload } from '../forms/send.ts'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import { useToast } from '../store/useToast.ts'
import type { SessionDeps } from './block-session.ts'
import { createSectionRequests } from './section-requests.ts'

const requests = createSectionRequests({ send, upload })

/** Also refetches the page's list after every row received. */
export function useSessionDeps(onRow: (row: Section) => void): SessionDeps {
  const dispatch = useDispatch<AppStore['dispatch']>()
  const retryAfterSignIn = useRetryAfterSignIn()
  const notify = useToast()
  const latestOnRow = useRef(onRow)
  return useMemo(() => {
    const { sections } = api.endpoints
    return {
      requests,
      retryAfterSignIn,
      notify,
      confirmHide: () => confirm('Ocultar este bloco?'),
      onRow(row) {
        latestOnRow.current(row)
        void dispatch(sections.initiate(row.pageSlug, { forceRefetch: true, subscribe: false }))
      },
    }
  }, [dispatch, retryAfterSignIn, notify])
}
