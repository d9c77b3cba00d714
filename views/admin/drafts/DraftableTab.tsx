import { type ComponentProps, useRef } from 'react'
import type { DraftKind, DraftSummary } from '../../../src/content/draft.ts'
import type { VersionedItem } from '../../forms/item-spec.ts'
import { ItemTab } from '../table/ItemTab.tsx'
import { LoadFailed } from '../table/LoadFailed.tsx'
import { WITH_CHANGES } from '../writing/draft-words.ts'
import type { DraftableItemSpec } from '../writing/useWriting.ts'
import { DraftList } from './DraftList.tsx'
import { useWithdraw } from './draft-acts.ts'
import { draftsApi } from './drafts-api.ts'

type Props<R extends VersionedItem> = Omit<
  ComponentProps<typeof ItemTab<R>>,
  'spec' | 'above' | 'markOf' | 'onWithdraw'
> & {
  spec: DraftableItemSpec<R>
  onEditDraft(id: string): void
}

/** A list of items that can be written before they are public. */
export function DraftableTab<R extends VersionedItem>({ onEditDraft, ...tab }: Props<R>) {
  const { spec, list } = tab
  const { drafts, failed, refetch } = useDrafts(spec.kind)
  const { withdraw, withdrawing } = useWithdraw(spec)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPublic = ({ itemId }: DraftSummary) => list.data?.some(({ id }) => id === itemId) ?? false
  const changed = new Set(drafts.map(({ itemId }) => itemId))
  return (
    <ItemTab
      {...tab}
      heading={heading}
      above={
        failed ? (
          <LoadFailed onRetry={refetch} />
        ) : (
          list.data &&
          drafts.length > 0 && (
            <DraftList
              drafts={drafts}
              messages={spec.messages}
              isPublic={isPublic}
              onEdit={onEditDraft}
              onEmptied={() => heading.current?.focus()}
            />
          )
        )
      }
      markOf={({ id }) => (changed.has(id) ? WITH_CHANGES : undefined)}
      withdrawing={withdrawing}
      onWithdraw={({ id }) => withdraw(id)}
    />
  )
}

const NONE: readonly DraftSummary[] = []

/** The drafts of one kind, the one that was written last first. */
function useDrafts(kind: DraftKind) {
  const {
    data = NONE,
    isError,
    refetch,
  } = draftsApi.useDraftsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  return { drafts: data.filter((draft) => draft.kind === kind), failed: isError && data === NONE, refetch }
}
