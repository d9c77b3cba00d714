import { useCallback, useRef, useState } from 'react'
import { adminApi } from '../../forms/api.ts'
import type { ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { useRetryAfterSignIn } from '../../forms/SignInAgainProvider.tsx'
import { errorMessage } from '../../forms/save-error.ts'
import type { ReadError } from '../../store/api.ts'
import { useToast } from '../../store/useToast.ts'
import { moveWrites, type Ranked } from './move-writes.ts'

export type RankedItem = VersionedItem & Ranked

/** A rank that is shown before the list has it: until the item's version is another. */
type Pending = { rank: number; version: number }

/** Shows a move at once and writes those of a list one after another. */
export function useMoves<R extends RankedItem>({ path, messages }: Pick<ItemSpec<R>, 'path' | 'messages'>) {
  const [saveItem] = adminApi.useSaveItemMutation()
  const retryAfterSignIn = useRetryAfterSignIn()
  const toast = useToast()
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map())
  const versions = useRef(new Map<string, number>())
  const queue = useRef<Promise<boolean>>(Promise.resolve(true))

  const rankOf = useCallback(
    ({ id, rank, version }: R) => {
      const shown = pending.get(id)
      return shown && version <= shown.version ? shown.rank : rank
    },
    [pending],
  )

  const write = async ({ id, rank }: Ranked, row: R, isMoved: boolean): Promise<boolean> => {
    const form = new FormData()
    form.set('rank', String(rank))
    form.set('version', String(Math.max(row.version, versions.current.get(id) ?? 0)))
    const { data, error } = await retryAfterSignIn(() => saveItem({ path, id, form }))
    if (data) {
      versions.current.set(id, data.version)
      if (isMoved) toast({ title: messages.updated, act: data.act })
      return true
    }
    setPending((all) => new Map([...all].filter(([each]) => each !== id)))
    const description = errorMessage(error as ReadError)
    toast({ variant: 'destructive', title: messages.updateFailed, description })
    return false
  }

  /** `others`: the rest of the list that it is moved in. */
  const move = (row: R, others: readonly R[], to: number) => {
    const shown = others.map((each) => ({ id: each.id, rank: rankOf(each) }))
    const rows = new Map([row, ...others].map((each) => [each.id, each]))
    const writes = moveWrites(shown, row.id, to)
    setPending((all) => {
      const next = new Map(all)
      for (const { id, rank } of writes) next.set(id, { rank, version: rows.get(id)!.version })
      return next
    })
    for (const each of writes) {
      queue.current = queue.current.then(() => write(each, rows.get(each.id)!, each.id === row.id))
    }
  }
  return { rankOf, move }
}
