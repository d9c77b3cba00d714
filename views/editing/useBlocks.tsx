import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Section } from '../../src/content/section.ts'
import { useKeepPicture } from '../editor/useUploadPicture.ts'
import { draftKey, draftOf, keepDraft } from '../forms/drafts.ts'
import { useAccount } from '../forms/useAccount.ts'
import { useToast } from '../store/useToast.ts'
import { BlockEditor } from './BlockEditor.tsx'
import { BlockSession } from './block-session.ts'
import type { BlockOf } from './EditingContext.ts'
import type { Opened, Point } from './opened.ts'
import { openers } from './openers.ts'
import { elementOf, isWhole, latestOf, nameOf, type Place, placeOf, seenBy, slugs } from './place.ts'
import { useHiddenSections } from './sections-api.ts'
import { useParts } from './useParts.ts'
import { DISCARDED, KEPT_AS_DRAFT } from './words.ts'

/** The blocks of the page as an organiser has them: which are open, and what each shows. */
export function useBlocks() {
  const [open, setOpen] = useState<ReadonlyMap<string, Opened>>(new Map())
  const [known, setKnown] = useState<ReadonlyMap<string, Section>>(new Map())
  const ofHome = useHiddenSections(slugs[0])
  const ofPrivacy = useHiddenSections(slugs[1])
  const returning = useRef<string>(null)
  const parts = useParts((row) => setKnown((all) => new Map(all).set(nameIn(row), row)))
  const keepPicture = useKeepPicture()

  const account = useAccount()
  const tell = useToast()
  const discarded = useRef<Opened>(null)

  const close = useCallback(
    (opened: Opened) => {
      const { session } = opened
      returning.current = nameOf(session.place)
      setOpen((all) => new Map([...all].filter(([, each]) => each.session !== session)))
      if (session.snapshot().ended !== 'cancelled' || !session.dirty) return
      discarded.current = opened
      tell(DISCARDED)
    },
    [tell],
  )
  /** Opens the block that was closed last, with what was written in it; from another page, keeps it as a draft. */
  const recover = useCallback(() => {
    const opened = discarded.current
    if (!opened) return
    if (!elementOf(opened.session.place.sectionKey)) {
      const isKept = keepAsDraft(account, opened)
      if (isKept) discarded.current = null
      return tell(isKept ? KEPT_AS_DRAFT : DISCARDED)
    }
    discarded.current = null
    const name = nameOf(opened.session.place)
    const meanwhile = open.get(name)
    if (meanwhile) {
      meanwhile.session.cancel()
      close(meanwhile)
    }
    opened.session.reopen()
    const again = { ...opened, at: null, toolbar: document.createElement('div') }
    setOpen((all) => new Map(all).set(name, again))
  }, [open, close, account, tell])

  const blockOf = useMemo((): BlockOf => {
    const begin = (place: Place, row: Section | null, at: Point | null) => {
      // What was only looked at need not stay open
      for (const { session } of open.values()) if (!session.dirty) session.cancel()
      const session = new BlockSession(place, row, parts)
      const block = elementOf(place.sectionKey)!
      const { height } = block.getBoundingClientRect()
      const { padding } = getComputedStyle(block)
      const opened = { session, at, height, padding, toolbar: document.createElement('div'), keepPicture }
      setOpen((all) => new Map(all).set(nameOf(place), opened))
    }
    const hidden = new Map([...(ofHome ?? []), ...(ofPrivacy ?? [])].map((row) => [nameIn(row), row]))

    return (page, sectionKey, stored) => {
      const place = placeOf(page, sectionKey)
      const name = nameOf(place)
      const row = latestOf([known.get(name), isWhole(stored) ? stored : undefined, hidden.get(name)])
      const opened = open.get(name)
      return {
        // Hidden, and what is in it not known yet
        section: stored && !row ? null : seenBy(place, row ?? null),
        attributes: {
          'data-section-key': sectionKey,
          ...openers(place.type, row?.isVisible === false, (at) => begin(place, row ?? null, at)),
          // Back to where it was opened, unless its author is somewhere else by now
          ref(element) {
            if (!element || returning.current !== name) return
            returning.current = null
            if (document.activeElement === document.body) element.focus({ preventScroll: true })
          },
        },
        editor: opened && ((look) => <BlockEditor key={sectionKey} opened={opened} look={look} />),
      }
    }
  }, [open, known, ofHome, ofPrivacy, parts, keepPicture])

  return { open, close, recover, blockOf }
}

/** Its page offers it when it is shown next; false where this browser keeps nothing. */
const keepAsDraft = (account: string, { session }: Opened) =>
  keepDraft(
    draftKey(account, `sections/${session.place.page.slug}`, session.place.sectionKey, nanoid()),
    draftOf(session.snapshot().form, new Date()),
  )

const nameIn = ({ pageSlug, sectionKey }: Section) => `${pageSlug}/${sectionKey}`
