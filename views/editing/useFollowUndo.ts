import type { Dispatch, SetStateAction } from 'react'
import { useStore } from 'react-redux'
import type { Section } from '../../src/content/section.ts'
import { rowAfter, undoOf } from '../forms/row-after-undo.ts'
import { useOnUndone } from '../forms/UndoProvider.tsx'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import { pageSlugs } from './block-address.ts'
import type { OpenBlock } from './open-block.ts'

type SavedRows = ReadonlyMap<string, Section>

/** The page, and blocks that are open, show what an undo left of their sections. */
export function useFollowUndo(
  openBlocks: ReadonlyMap<string, OpenBlock>,
  setSavedRows: Dispatch<SetStateAction<SavedRows>>,
): void {
  const { dispatch, getState } = useStore() as AppStore
  const { sections, frame } = api.endpoints

  useOnUndone(async (undone) => {
    if (undone.act === null) return
    // Queries that were fetched before this chunk was loaded have no tags
    const requests = pageSlugs
      .filter((slug) => sections.select(slug)(getState()).data)
      .map((slug) => dispatch(sections.initiate(slug, { forceRefetch: true, subscribe: false })))
    const frameRequest =
      frame.select()(getState()).data && dispatch(frame.initiate(undefined, { forceRefetch: true, subscribe: false }))
    await Promise.all([...requests, frameRequest])
    const undoneIds = new Set(undone.acts.flatMap(({ events }) => events.map(({ id }) => id)))
    setSavedRows((all) => new Map([...all].filter(([, { id }]) => !undoneIds.has(id))))
    for (const { session } of openBlocks.values()) {
      const { item } = session.snapshot().form
      const event = item && undoOf(undone, 'section', item.id)
      const row = event && (await rowAfter<Section>(event))
      if (row !== undefined) session.follow(row)
    }
  })
}
