import { useMemo, useRef } from 'react'
import { useStore } from 'react-redux'
import type { Section } from '../../src/content/section.ts'
import type { VersionedItem } from '../forms/item-spec.ts'
import { useRetryAfterSignIn } from '../forms/SignInAgainProvider.tsx'
import { send, upload } from '../forms/send.ts'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import { useToast } from '../store/useToast.ts'
import type { SessionDeps } from './block-session.ts'
import { showItem } from './item-queries.ts'

/** Also refetches what shows a row after every row received. */
export function useSessionDeps(onSection: (row: Section) => void): SessionDeps {
  const store = useStore() as AppStore
  const retryAfterSignIn = useRetryAfterSignIn()
  const notify = useToast()
  const latestOnSection = useRef(onSection)
  return useMemo(() => {
    const { sections } = api.endpoints
    return {
      sender: { send, upload },
      retryAfterSignIn,
      notify,
      confirmHide: () => confirm('Ocultar este bloco?'),
      onRow(row: VersionedItem, { kind }) {
        if (kind !== 'section') return void showItem(store, row)
        const section = row as Section
        latestOnSection.current(section)
        void store.dispatch(sections.initiate(section.pageSlug, { forceRefetch: true, subscribe: false }))
      },
    }
  }, [store, retryAfterSignIn, notify])
}
