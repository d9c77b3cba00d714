import { useEffect, useRef, useState } from 'react'
import type { AsOfChanges } from '../../src/content/history.ts'
import type { PastSite } from '../components/Site.tsx'
import { routeOf } from '../routes.tsx'
import { addressOf } from '../store/api.ts'
import { fetchQuery } from '../store/fetch-query.ts'
import { addressInPast, getWhenReady } from './past-query.ts'

/** What the bar says of the page: the server's for the first, requested for those after it; undefined meanwhile. */
export function usePageChanges({ base, changes, isGone }: PastSite, pathname: string) {
  const [first] = useState(pathname)
  const [loaded, setLoaded] = useState<{ pathname: string; changes: AsOfChanges; isGone: boolean }>()
  const wanted = useRef(pathname)

  useEffect(() => {
    wanted.current = pathname
    if (pathname === first) return
    void load(base, pathname).then((found) => {
      if (found && wanted.current === pathname) setLoaded({ pathname, ...found })
    })
  }, [base, pathname, first])

  if (pathname === first) return { changes, isGone }
  return loaded?.pathname === pathname ? loaded : { changes: undefined, isGone: false }
}

async function load(base: string, pathname: string) {
  try {
    const [answer, isGone] = await Promise.all([
      getWhenReady(addressInPast(base, `/api/changes?path=${encodeURIComponent(pathname)}`)),
      isMissingToday(pathname),
    ])
    if (!answer.ok) return
    return { changes: (await answer.json()) as AsOfChanges, isGone }
  } catch {
    return
  }
}

async function isMissingToday(pathname: string): Promise<boolean> {
  const { route, slug } = routeOf(pathname, { past: true })
  if (!route.item) return false
  const result = await fetchQuery(addressOf({ endpoint: route.item, argument: slug }))
  return 'error' in result && result.error.status === 404
}
