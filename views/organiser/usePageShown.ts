import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { addressFinder } from '../../src/content/canonical-address.ts'
import { api } from '../store/api.ts'
import { type PageName, pageNames } from './page-shown.ts'

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
