import { Tooltip } from 'radix-ui'
import { useEffect } from 'react'
import { useSite } from '../components/Site.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { adminApi } from '../forms/api.ts'
import { Resuming } from '../forms/resumed-draft.tsx'
import { SignInAgain } from '../forms/SignInAgain.tsx'
import { Hint } from './Hint.tsx'
import type { EditingProps } from './Organisers.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { ShowEditable } from './ShowEditable.tsx'
import { useActive } from './useActive.ts'
import { useBlocks } from './useBlocks.tsx'
import { useHoldUnsaved } from './useHoldUnsaved.ts'
import { WaitingDrafts } from './WaitingDrafts.tsx'

/** Editing on the pages themselves, for whoever turns out to be signed in. */
export function Editing(props: EditingProps) {
  const { adminStyles } = useSite().styles
  const { isSuccess } = adminApi.useIdentityQuery()
  if (!isSuccess) return null
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <link rel="stylesheet" href={adminStyles} precedence="default" />
      <SignInAgain>
        <Resuming>
          <Workbench {...props} />
        </Resuming>
      </SignInAgain>
    </Tooltip.Provider>
  )
}

function Workbench({ onBlocks }: EditingProps) {
  const { open, close, recover, blockOf } = useBlocks()
  const active = useActive(open)
  useHoldUnsaved(open)
  useEffect(() => onBlocks(blockOf), [blockOf, onBlocks])
  return (
    <>
      <Hint />
      <ShowEditable />
      {[...open].map(([name, opened]) => (
        <SessionKeeper key={name} opened={opened} active={name === active} onEnded={close} />
      ))}
      <WaitingDrafts open={open} />
      <Toasts onAction={recover} />
    </>
  )
}
