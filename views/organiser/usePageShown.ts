import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { addressFinder } from '../../src/content/canonical-address.ts'
import { type ItemRead, type Kind, type KindEntry, kindEntries } from '../../src/content/kinds.ts'
import { api } from '../store/api.ts'

/** What the site calls a page, and the kind of what it shows; `item`: the read of the page's own item. */
type PageName = { path: string; name: string; kind: Kind; item?: ItemRead }

export const pageNames: readonly PageName[] = [
  { path: '/', name: 'A página de entrada', kind: 'section' },
  { path: '/politica-privacidade', name: 'A política de privacidade', kind: 'section' },
  ...Object.entries<KindEntry>(kindEntries).flatMap(
    ([
      key,
      {
        pages: { list, item },
      },
    ]) => {
      const kind = key as Kind
      return [
        ...(list ? [{ path: list.path, name: list.name, kind }] : []),
        ...(item ? [{ path: item.path, name: item.name, kind, item: item.read as ItemRead }] : []),
      ]
    },
  ),
]

type Shown = PageName & { id: string | null }
type State = Parameters<ReturnType<typeof api.endpoints.newsItem.select>>[0]

const find = addressFinder(pageNames)

/** Null on pages that show nothing to edit: the newsletter's, an unknown address, an item that is missing. */
export function usePageShown(): Shown | null {
  const { pathname } = useLocation()
  const found = find(pathname)
  const endpoint = found?.entry.item
  const id = useSelector((state: State) =>
    endpoint ? (api.endpoints[endpoint].select(found!.slug)(state).data?.id ?? null) : null,
  )
  if (!found || (endpoint && id === null)) return null
  return { ...found.entry, id }
}
