import { useMemo, useRef } from 'react'
import { useDispatch } from 'react-redux'
import type { Section } from '../../src/content/section.ts'
import { useInsistence } from '../forms/SignInAgain.tsx'
import { send, upload } from '../forms/send.ts'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import { useToast } from '../store/useToast.ts'
import type { SessionParts } from './block-session.ts'
import { sectionCalls } from './section-calls.ts'

const calls = sectionCalls({ send, upload })

/** What a session needs of the world; each row that the server gives is told, and makes the page's own list stale. */
export function useParts(onRow: (row: Section) => void): SessionParts {
  const dispatch = useDispatch<AppStore['dispatch']>()
  const insist = useInsistence()
  const tell = useToast()
  const told = useRef(onRow)
  return useMemo(() => {
    const { sections } = api.endpoints
    return {
      calls,
      insist,
      tell,
      meansToHide: () => confirm('Ocultar este bloco?'),
      onRow(row) {
        told.current(row)
        void dispatch(sections.initiate(row.pageSlug, { forceRefetch: true, subscribe: false }))
      },
    }
  }, [dispatch, insist, tell])
}
