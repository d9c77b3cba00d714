import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Section } from '../../src/content/section.ts'
import { useUploadPicture } from '../editor/useUploadPicture.ts'
import { createDraft, draftKey, saveDraft } from '../forms/drafts.ts'
import { useAccount } from '../forms/useAccount.ts'
import { useToast } from '../store/useToast.ts'
import { BlockEditor } from './BlockEditor.tsx'
import {
  type BlockAddress,
  blockAddress,
  blockElement,
  blockName,
  editableSection,
  isComplete,
  latestRow,
  pageSlugs,
} from './block-address.ts'
import { CHANGES_DISCARDED, SAVED_AS_DRAFT } from './block-messages.ts'
import { BlockSession } from './block-session.ts'
import type { GetBlock } from './EditingContext.ts'
import { useHiddenSections } from './hidden-sections.ts'
import type { OpenBlock, Point } from './open-block.ts'
import { openingAttributes } from './opening-attributes.ts'
import { useFollowUndo } from './useFollowUndo.ts'
import { useSessionDeps } from './useSessionDeps.ts'

export function useBlocks() {
  const [openBlocks, setOpenBlocks] = useState<ReadonlyMap<string, OpenBlock>>(new Map())
  const [savedRows, setSavedRows] = useState<ReadonlyMap<string, Section>>(new Map())
  const hiddenOnHome = useHiddenSections(pageSlugs[0])
  const hiddenOnPrivacy = useHiddenSections(pageSlugs[1])
  const focusTarget = useRef<string>(null)
  const deps = useSessionDeps((row) => setSavedRows((all) => new Map(all).set(rowName(row), row)))
  const uploadPicture = useUploadPicture()
  useFollowUndo(openBlocks, setSavedRows)

  const account = useAccount()
  const notify = useToast()
  const lastDiscarded = useRef<OpenBlock>(null)

  const close = useCallback(
    (openBlock: OpenBlock) => {
      const { session } = openBlock
      focusTarget.current = blockName(session.address)
      setOpenBlocks((all) => new Map([...all].filter(([, each]) => each.session !== session)))
      if (session.snapshot().ended !== 'cancelled' || !session.dirty) return
      lastDiscarded.current = openBlock
      notify(CHANGES_DISCARDED)
    },
    [notify],
  )
  /** Restores the discarded block; from another page, as a draft. */
  const recover = useCallback(() => {
    const openBlock = lastDiscarded.current
    if (!openBlock) return
    if (!blockElement(openBlock.session.address.sectionKey)) {
      const isStored = storeAsDraft(account, openBlock)
      if (isStored) lastDiscarded.current = null
      return notify(isStored ? SAVED_AS_DRAFT : CHANGES_DISCARDED)
    }
    lastDiscarded.current = null
    const name = blockName(openBlock.session.address)
    const current = openBlocks.get(name)
    if (current) {
      current.session.cancel()
      close(current)
    }
    openBlock.session.reopen()
    const reopened = { ...openBlock, at: null, toolbar: document.createElement('div') }
    setOpenBlocks((all) => new Map(all).set(name, reopened))
  }, [openBlocks, close, account, notify])

  const getBlock = useMemo((): GetBlock => {
    const openEditor = (address: BlockAddress, row: Section | null, clickedAt: Point | null) => {
      // Unchanged blocks close when another opens
      for (const { session } of openBlocks.values()) if (!session.dirty) session.cancel()
      const session = new BlockSession(address, row, deps)
      const block = blockElement(address.sectionKey)!
      const { height } = block.getBoundingClientRect()
      const { padding } = getComputedStyle(block)
      const openBlock = { session, clickedAt, height, padding, toolbar: document.createElement('div'), uploadPicture }
      setOpenBlocks((all) => new Map(all).set(blockName(address), openBlock))
    }
    const hidden = new Map([...(hiddenOnHome ?? []), ...(hiddenOnPrivacy ?? [])].map((row) => [rowName(row), row]))

    return (page, sectionKey, stored) => {
      const address = blockAddress(page, sectionKey)
      const name = blockName(address)
      const row = latestRow([savedRows.get(name), isComplete(stored) ? stored : undefined, hidden.get(name)])
      const openBlock = openBlocks.get(name)
      return {
        // A hidden section whose content is not loaded yet
        section: stored && !row ? null : editableSection(address, row ?? null),
        attributes: {
          'data-section-key': sectionKey,
          ...openingAttributes(address.type, row?.isVisible === false, (clickedAt) =>
            openEditor(address, row ?? null, clickedAt),
          ),
          // Focus returns to the closed block, unless it has moved elsewhere
          ref(element) {
            if (!element || focusTarget.current !== name) return
            focusTarget.current = null
            if (document.activeElement === document.body) element.focus({ preventScroll: true })
          },
        },
        editor:
          openBlock && ((appearance) => <BlockEditor key={sectionKey} openBlock={openBlock} appearance={appearance} />),
      }
    }
  }, [openBlocks, savedRows, hiddenOnHome, hiddenOnPrivacy, deps, uploadPicture])

  return { openBlocks, close, recover, getBlock }
}

/** Returns false when the browser's storage is disabled or full. */
const storeAsDraft = (account: string, { session }: OpenBlock) =>
  saveDraft(
    draftKey(account, `sections/${session.address.page.slug}`, session.address.sectionKey, nanoid()),
    createDraft(session.snapshot().form, new Date()),
  )

const rowName = ({ pageSlug, sectionKey }: Section) => `${pageSlug}/${sectionKey}`
