import type { VersionedItem } from '../forms/item-spec.ts'
import { addresses, api } from '../store/api.ts'
import type { AppStore } from '../store/makeStore.ts'

type Entry = { endpointName?: string; originalArgs?: unknown; data?: unknown }
type Endpoint = { initiate(argument: unknown, options: object): Parameters<AppStore['dispatch']>[0] }
type Row = VersionedItem & Record<string, unknown>

const rowsIn = (data: unknown): Row[] =>
  (Array.isArray(data) ? data : [data]).filter((row): row is Row => typeof row?.id === 'string' && 'version' in row)

const answersWith = ({ getState }: AppStore, isWanted: (id: string) => boolean): Entry[] =>
  Object.values(getState().api.queries as Record<string, Entry>).filter(
    ({ endpointName = '', data }) => endpointName in addresses && rowsIn(data).some(({ id }) => isWanted(id)),
  )

const refetch = ({ dispatch }: AppStore, { endpointName, originalArgs }: Entry) =>
  dispatch(
    (api.endpoints[endpointName as keyof typeof addresses] as unknown as Endpoint).initiate(originalArgs, {
      forceRefetch: true,
      subscribe: false,
    }),
  )

/** Asks again for every answer with one of these items. */
export const refetchItems = (store: AppStore, ids: ReadonlySet<string>) =>
  Promise.all(answersWith(store, (id) => ids.has(id)).map((entry) => refetch(store, entry)))

/** Shows a row that was just written in every answer that has the item, then asks for them again. */
export function showItem(store: AppStore, written: VersionedItem): Promise<unknown> {
  const entries = answersWith(store, (id) => id === written.id)
  for (const { endpointName, originalArgs } of entries)
    store.dispatch(
      api.util.updateQueryData(endpointName as 'news', originalArgs as undefined, (data) => {
        for (const row of rowsIn(data).filter(({ id, version }) => id === written.id && version <= written.version))
          Object.assign(row, pickKnown(row, written as Row))
      }),
    )
  return Promise.all(entries.map((entry) => refetch(store, entry)))
}

/** Lists have fewer fields. */
const pickKnown = (row: Row, written: Row) =>
  Object.fromEntries(Object.keys(row).flatMap((name) => (name in written ? [[name, written[name]]] : [])))
