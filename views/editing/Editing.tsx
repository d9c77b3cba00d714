import * as Tooltip from '@radix-ui/react-tooltip'
import { useEffect, useState } from 'react'
import { useSite } from '../components/Site.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { adminApi } from '../forms/api.ts'
import { SignInAgainProvider } from '../forms/SignInAgainProvider.tsx'
import { HistoryProvider } from '../history/HistoryProvider.tsx'
import { UndoProvider, useUndo } from '../history/UndoProvider.tsx'
import { LibraryProvider } from '../media/LibraryProvider.tsx'
import { OrganiserBar } from '../organiser/OrganiserBar.tsx'
import { BlockDrafts } from './BlockDrafts.tsx'
import type { EditingProps } from './EditingProvider.tsx'
import { Hint } from './Hint.tsx'
import { OpenBlockControls } from './OpenBlockControls.tsx'
import type { OpenBlock } from './open-block.ts'
import { useBlocks } from './useBlocks.tsx'

export function Editing(props: EditingProps) {
  const { sheets } = useSite()
  const { isSuccess } = adminApi.useIdentityQuery()
  if (!isSuccess) return null
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <link rel="stylesheet" href={sheets.admin} precedence="default" />
      <SignInAgainProvider>
        <UndoProvider>
          <HistoryProvider>
            <LibraryProvider>
              <EditingTools {...props} />
            </LibraryProvider>
          </HistoryProvider>
        </UndoProvider>
      </SignInAgainProvider>
    </Tooltip.Provider>
  )
}

function EditingTools({ onReady }: EditingProps) {
  const { openBlocks, close, recover, getBlock, getField } = useBlocks()
  const active = useActiveBlock(openBlocks)
  const { onToastAction } = useUndo()
  useUnsavedWarning(openBlocks)
  useEffect(() => onReady({ getBlock, getField }), [getBlock, getField, onReady])
  return (
    <>
      <Hint />
      <OrganiserBar />
      {[...openBlocks].map(([name, openBlock]) => (
        <OpenBlockControls key={name} openBlock={openBlock} active={name === active} onEnded={close} />
      ))}
      <BlockDrafts openBlocks={openBlocks} />
      <Toasts onAction={(toast) => (toast.act ? onToastAction(toast) : recover())} />
    </>
  )
}

/** The open block that was opened or focused last. */
function useActiveBlock(openBlocks: ReadonlyMap<string, OpenBlock>): string | undefined {
  const [focused, setFocused] = useState<string>()
  const names = [...openBlocks.keys()]
  const newest = names.at(-1)

  useEffect(() => setFocused(newest), [newest])
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const block = target instanceof Element ? target.closest<HTMLElement>('[data-editing]') : null
      if (block) setFocused(block.dataset.editing)
    }
    addEventListener('focusin', follow)
    return () => removeEventListener('focusin', follow)
  }, [])
  return focused !== undefined && openBlocks.has(focused) ? focused : newest
}

function useUnsavedWarning(openBlocks: ReadonlyMap<string, OpenBlock>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...openBlocks.values()].some(({ session }) => session.dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [openBlocks])
}
