import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { Icon } from '../../forms/Icon.tsx'

export type RowActions = {
  edit(item: ScheduleItem): void
  duplicate(item: ScheduleItem): void
  cancel(item: ScheduleItem): void
  takeBack(item: ScheduleItem): void
  showHistory(item: ScheduleItem): void
  remove(item: ScheduleItem): void
}

const DOTS = 'M3.5 8h.01M8 8h.01M12.5 8h.01'

/** Not modal: Radix would inject a style element, which the CSP refuses. Without a portal it stays in the panel's landmark. */
export function RowMenu({ item, name, actions }: { item: ScheduleItem; name: string; actions: RowActions }) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<((item: ScheduleItem) => void) | null>(null)
  const choose = (action: (item: ScheduleItem) => void) => () => {
    chosen.current = action
  }
  /** An action may open a dialog, which gives the focus back to the button. */
  const act = (event: Event) => {
    const action = chosen.current
    chosen.current = null
    if (!action) return
    event.preventDefault()
    button.current?.focus({ preventScroll: true })
    action(item)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} className="icon-button desk-more">
        <Icon d={DOTS} label={`Mais ações: ${name}`} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" collisionPadding={8} onCloseAutoFocus={act}>
        <DropdownMenu.Item onSelect={choose(actions.duplicate)}>Duplicar</DropdownMenu.Item>
        {item.status === 'cancelled' ? (
          <DropdownMenu.Item onSelect={choose(actions.takeBack)}>Repor</DropdownMenu.Item>
        ) : (
          <DropdownMenu.Item onSelect={choose(actions.cancel)}>Cancelar evento</DropdownMenu.Item>
        )}
        <DropdownMenu.Item onSelect={choose(actions.showHistory)}>Histórico</DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item className="menu-loud" onSelect={choose(actions.remove)}>
          Excluir
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
