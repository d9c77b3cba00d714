import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import type { Section } from '../../src/content/section.ts'
import { useAccount } from '../forms/api.ts'
import { EditingSession } from '../forms/editing-session.ts'
import type { VersionedItem } from '../forms/item-spec.ts'
import { createLocalDraft, localDraftKey, saveLocalDraft } from '../forms/local-drafts.ts'
import { useOutside } from '../forms/useOutside.ts'
import { useChooseFromLibrary } from '../media/LibraryProvider.tsx'
import { api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'
import type { ToastMessage } from '../store/toasts.ts'
import { useToast } from '../store/useToast.ts'
import { BlockEditor } from './BlockEditor.tsx'
import { type BlockTarget, blockElement, blockName } from './block-target.ts'
import type { BlockAttributes, GetBlock, GetField } from './EditingContext.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { fieldTarget } from './field-target.ts'
import { useHiddenSections } from './hidden-sections.ts'
import { showItem } from './item-queries.ts'
import type { OpenBlock, Point } from './open-block.ts'
import { openingAttributes } from './opening-attributes.ts'
import { editableSection, isComplete, latestRow, pageSlugs, sectionPath, sectionTarget } from './section-target.ts'
import { useFollowUndo } from './useFollowUndo.ts'

export function useBlocks() {
  const [openBlocks, setOpenBlocks] = useState<ReadonlyMap<string, OpenBlock>>(new Map())
  const [savedRows, setSavedRows] = useState<ReadonlyMap<string, Section>>(new Map())
  const hiddenOnHome = useHiddenSections(pageSlugs[0])
  const hiddenOnPrivacy = useHiddenSections(pageSlugs[1])
  const focusTarget = useRef<string>(null)
  const store = useStore() as AppStore
  /** Also asks again for what shows the row. */
  const outside = useOutside((row) => {
    if (!('sectionKey' in row)) return void showItem(store, row)
    const section = row as Section
    setSavedRows((all) => new Map(all).set(rowName(section), section))
    const { sections } = api.endpoints
    void store.dispatch(sections.initiate(section.pageSlug, { forceRefetch: true, subscribe: false }))
  })
  const chooseFromLibrary = useChooseFromLibrary()
  useFollowUndo(openBlocks, setSavedRows)

  const account = useAccount()
  const notify = useToast()
  const lastDiscarded = useRef<OpenBlock>(null)

  const close = useCallback(
    (openBlock: OpenBlock) => {
      const { session } = openBlock
      focusTarget.current = blockName(session.transport)
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
    if (!blockElement(openBlock.session.transport.key)) {
      const isStored = storeAsDraft(account, openBlock)
      if (isStored) lastDiscarded.current = null
      return notify(isStored ? SAVED_AS_DRAFT : CHANGES_DISCARDED)
    }
    lastDiscarded.current = null
    const name = blockName(openBlock.session.transport)
    const current = openBlocks.get(name)
    if (current) {
      current.session.cancel()
      close(current)
    }
    openBlock.session.reopen()
    const reopened = { ...openBlock, at: null, toolbar: document.createElement('div') }
    setOpenBlocks((all) => new Map(all).set(name, reopened))
  }, [openBlocks, close, account, notify])

  const blockOf = useMemo(() => {
    const openEditor = <R extends VersionedItem>(target: BlockTarget<R>, row: R | null, clickedAt: Point | null) => {
      // Unchanged blocks close when another opens
      for (const { session } of openBlocks.values()) if (!session.dirty) session.cancel()
      const session = new EditingSession(target, row, outside)
      const block = blockElement(target.key)!
      const { height } = block.getBoundingClientRect()
      const { padding } = getComputedStyle(block)
      const toolbar = document.createElement('div')
      const openBlock = { session, clickedAt, height, padding, toolbar, chooseFromLibrary }
      setOpenBlocks((all) => new Map(all).set(blockName(target), openBlock))
    }
    return <R extends VersionedItem>(target: BlockTarget<R>, row: R | null) => {
      const name = blockName(target)
      const isHidden = target.visibility?.of(row) === false
      return {
        openBlock: openBlocks.get(name),
        attributes: {
          [target.attribute]: target.key,
          ...openingAttributes(target.editor, isHidden, (clickedAt) => openEditor(target, row, clickedAt)),
          // Focus returns to the closed block, unless it has moved elsewhere
          ref(element: HTMLElement | null) {
            if (!element || focusTarget.current !== name) return
            focusTarget.current = null
            if (document.activeElement === document.body) element.focus({ preventScroll: true })
          },
        },
      }
    }
  }, [openBlocks, outside, chooseFromLibrary])

  const getBlock = useMemo((): GetBlock => {
    const hidden = new Map([...(hiddenOnHome ?? []), ...(hiddenOnPrivacy ?? [])].map((row) => [rowName(row), row]))
    return (page, sectionKey, stored) => {
      const target = sectionTarget(page, sectionKey)
      const name = blockName(target)
      const row = latestRow([savedRows.get(name), isComplete(stored) ? stored : undefined, hidden.get(name)])
      const { openBlock, attributes } = blockOf(target, row ?? null)
      return {
        // A hidden section whose content is not loaded yet
        section: stored && !row ? null : editableSection({ page, sectionKey }, row ?? null),
        attributes,
        editor:
          openBlock && ((appearance) => <BlockEditor key={sectionKey} openBlock={openBlock} appearance={appearance} />),
        blank: blankOf(target, attributes),
      }
    }
  }, [blockOf, savedRows, hiddenOnHome, hiddenOnPrivacy])

  const getField = useCallback<GetField>(
    (kind, item, field) => {
      const target = fieldTarget(kind, item.id, field)
      const { openBlock, attributes } = blockOf(target, item)
      // An image without a text would have no role, and could not take the focus
      const name = target.editor === 'image' ? target.nameOf?.(item) : undefined
      const named = name === undefined ? {} : { role: 'img', alt: name, 'aria-label': name }
      return {
        attributes: { ...attributes, ...named },
        editor:
          openBlock && ((render) => <FieldEditor key={target.key} openBlock={openBlock} item={item} render={render} />),
        blank: blankOf(target, attributes),
      }
    },
    [blockOf],
  )

  return { openBlocks, close, recover, getBlock, getField }
}

const blankOf = ({ blank }: Pick<BlockTarget, 'blank'>, attributes: BlockAttributes) => (
  <button className="edit-blank" type="button" {...attributes}>
    {blank}
  </button>
)

/** Returns false when the browser's storage is disabled or full. */
const storeAsDraft = (account: string, { session }: OpenBlock) =>
  saveLocalDraft(
    localDraftKey(account, session.transport.path, session.transport.key, nanoid()),
    createLocalDraft(session.snapshot().form, new Date()),
  )

const rowName = ({ pageSlug, sectionKey }: Section) => blockName({ path: sectionPath(pageSlug), key: sectionKey })

const CHANGES_DISCARDED: ToastMessage = {
  title: 'Alterações descartadas',
  action: { label: 'Recuperar', altText: 'Prima F8 e escolha Recuperar para voltar ao que escreveu' },
}

const SAVED_AS_DRAFT: ToastMessage = {
  title: 'Guardado como rascunho',
  description: 'Pode continuar na página em que escreveu.',
}
