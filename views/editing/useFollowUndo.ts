import type { Dispatch, SetStateAction } from 'react'
import { useStore } from 'react-redux'
import type { Section } from '../../src/content/section.ts'
import { lastRewritten } from '../history/rewritten-rows.ts'
import { useOnRewritten } from '../history/UndoProvider.tsx'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import { refetchItems } from './item-queries.ts'
import type { OpenBlock } from './open-block.ts'
import { pageSlugs } from './section-target.ts'

type SavedRows = ReadonlyMap<string, Section>

/** The page, and blocks that are open, show what an undo or a restoration left of their items. */
export function useFollowUndo(
  openBlocks: ReadonlyMap<string, OpenBlock>,
  setSavedRows: Dispatch<SetStateAction<SavedRows>>,
): void {
  const store = useStore() as AppStore
  const { dispatch, getState } = store
  const { sections, frame } = api.endpoints

  useOnRewritten(async (items) => {
    if (items.length === 0) return
    // Queries that were fetched before this chunk was loaded have no tags
    const requests = pageSlugs
      .filter((slug) => sections.select(slug)(getState()).data)
      .map((slug) => dispatch(sections.initiate(slug, { forceRefetch: true, subscribe: false })))
    const frameRequest =
      frame.select()(getState()).data && dispatch(frame.initiate(undefined, { forceRefetch: true, subscribe: false }))
    const rewrittenIds = new Set(items.map(({ id }) => id))
    await Promise.all([...requests, frameRequest, refetchItems(store, rewrittenIds)])
    setSavedRows((all) => new Map([...all].filter(([, { id }]) => !rewrittenIds.has(id))))
    for (const { session } of openBlocks.values()) {
      const row = await lastRewritten(items, session.transport.kind, session.form.item?.id)
      if (row !== undefined) void session.follow(row)
    }
  })
}
