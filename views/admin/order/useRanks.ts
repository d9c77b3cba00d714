import { useCallback, useRef, useState } from 'react'
import { adminApi } from '../../forms/api.ts'
import type { Transport } from '../../forms/editing-session.ts'
import { InstantWrites } from '../../forms/instant-writes.ts'
import type { FormSpec, ItemSpec, VersionedItem } from '../../forms/item-spec.ts'
import { errorMessage, formOf } from '../../forms/send.ts'
import { useSnapshot } from '../../forms/snapshot-store.ts'
import { useOutside } from '../../forms/useOutside.ts'
import { type SaveItem, writeItem } from '../item-form/item-transport.ts'
import { moveWrites, type Ranked } from './move-writes.ts'

export type RankedItem = VersionedItem & Ranked

/** `isOwn`: whether a person moved the item, which otherwise makes way. */
export function rankTransport<R extends RankedItem>(
  { path, messages, ...spec }: Pick<ItemSpec<R>, 'path' | 'messages' | 'labels'>,
  saveItem: SaveItem,
  isOwn: (id: string) => boolean,
): Transport<R> {
  return {
    spec: { ...spec, messages } satisfies FormSpec,
    valuesOf: (row) => ({ rank: String(row?.rank ?? '') }),
    async write({ item, values, key }) {
      const form = formOf({ rank: values.rank, version: item!.version })
      const answer = await writeItem<R>(saveItem, { path, id: item!.id, form, key })
      // A place in a list is not worth a question: where somebody else moved it, it stays
      if (answer.error?.status === 409) delete answer.error.refusal?.current
      return answer
    },
    saved({ row, edit, act }, { notify }) {
      if (row && edit.sent.rank !== undefined && isOwn(row.id)) notify({ title: messages.updated, act })
    },
    failed: (error, _, { notify }) =>
      notify({ variant: 'destructive', title: messages.updateFailed, description: errorMessage(error) }),
  }
}

/** Shows a move at once and writes those of a list one after another. */
export function useRanks<R extends RankedItem>(spec: ItemSpec<R>) {
  const [saveItem] = adminApi.useSaveItemMutation()
  const outside = useOutside()
  const makesWay = useRef(new Set<string>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [ranks] = useState(
    () =>
      new InstantWrites<R>(
        rankTransport<R>(spec, saveItem, (id) => !makesWay.current.has(id)),
        outside,
      ),
  )
  const shown = useSnapshot(ranks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function wherever what is shown has changed
  const rankOf = useCallback((row: R) => Number(ranks.shownOver(row)?.rank ?? row.rank), [ranks, shown])

  /** `others`: the rest of the list that it is moved in. */
  const move = (row: R, others: readonly R[], to: number) => {
    const rows = new Map([row, ...others].map((each) => [each.id, each]))
    const writes = moveWrites(
      others.map((each) => ({ id: each.id, rank: rankOf(each) })),
      row.id,
      to,
    )
    for (const { id, rank } of writes) {
      if (id === row.id) makesWay.current.delete(id)
      else makesWay.current.add(id)
      queue.current = ranks.write(rows.get(id)!, { rank: String(rank) }, queue.current)
    }
  }
  return { rankOf, move }
}
