import type { ScheduleItem } from '../../../src/content/schedule-item.ts'
import { ActionMenu } from '../table/ActionMenu.tsx'

export type RowActions = {
  edit(item: ScheduleItem): void
  duplicate(item: ScheduleItem): void
  cancel(item: ScheduleItem): void
  takeBack(item: ScheduleItem): void
  showHistory(item: ScheduleItem): void
  remove(item: ScheduleItem): void
}

export const RowMenu = ({ item, name, actions }: { item: ScheduleItem; name: string; actions: RowActions }) => (
  <ActionMenu
    label={`Mais ações: ${name}`}
    entries={[
      { label: 'Duplicar', act: () => actions.duplicate(item) },
      item.status === 'cancelled'
        ? { label: 'Repor', act: () => actions.takeBack(item) }
        : { label: 'Cancelar evento', act: () => actions.cancel(item) },
      { label: 'Histórico', act: () => actions.showHistory(item) },
      'line',
      { label: 'Excluir', isLoud: true, act: () => actions.remove(item) },
    ]}
  />
)
