import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../../components/Icon.tsx'

type Entry = { label: string; isLoud?: true; href?: undefined; act(): void } | { label: string; href: string }

type Props = { label: string; entries: readonly (Entry | 'line')[] }

const DOTS = 'M3.5 8h.01M8 8h.01M12.5 8h.01'

/** Not modal: Radix would inject a style element, which the CSP refuses. Without a portal it stays in the panel's landmark. */
export function ActionMenu({ label, entries }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  /** An action may open a dialog, which gives the focus back to the button. */
  const act = (event: Event) => {
    const action = chosen.current
    chosen.current = null
    if (!action) return
    event.preventDefault()
    button.current?.focus({ preventScroll: true })
    action()
  }
  const itemOf = (entry: Entry): ReactNode =>
    entry.href !== undefined ? (
      <DropdownMenu.Item key={entry.label} asChild>
        <a href={entry.href} target="_blank" rel="noreferrer">
          {entry.label}
        </a>
      </DropdownMenu.Item>
    ) : (
      <DropdownMenu.Item
        key={entry.label}
        className={entry.isLoud && 'menu-loud'}
        onSelect={() => {
          chosen.current = entry.act
        }}
      >
        {entry.label}
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} className="icon-button menu-button">
        <Icon d={DOTS} label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" collisionPadding={8} onCloseAutoFocus={act}>
        {entries.map((entry) => (entry === 'line' ? <DropdownMenu.Separator key="line" /> : itemOf(entry)))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
