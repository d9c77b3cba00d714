import * as Tooltip from '@radix-ui/react-tooltip'
import type { FocusEvent, ReactElement } from 'react'

/** The focus that a click leads to would open it over what is read. */
const onlyForKeyboard = (event: FocusEvent) => {
  if (!event.target.matches(':focus-visible')) event.preventDefault()
}

export const Tip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild onFocus={onlyForKeyboard}>
      {children}
    </Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content className="tip on-ink small" sideOffset={6} collisionPadding={8}>
        <span>{text}</span>
      </Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
)
