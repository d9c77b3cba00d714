import { type Route, routeOf } from '../routes.tsx'
import { type ApiRead, addressOf } from '../store/api.ts'
import { fetchQuery } from '../store/fetch-query.ts'
import { withPastLinks } from './links.ts'

export type TodaysAnswers = { pathname: string; answers: { read: ApiRead; data: unknown }[] }

const readsOf = (route: Route, slug: string): ApiRead[] => [
  ...(route.item ? [{ endpoint: route.item, argument: slug }] : []),
  ...(route.reads ?? []),
  { endpoint: 'frame' },
]

/** What the page shows today; `data` is null for an item that is gone. Throws when an answer does not come. */
export async function todaysAnswers(
  pathname: string,
  links: { base: string; publicUrl: string },
): Promise<TodaysAnswers> {
  const { route, slug } = routeOf(pathname, { past: true })
  const answers = readsOf(route, slug).map(async (read) => {
    const result = await fetchQuery(addressOf(read))
    if ('data' in result) return { read, data: withPastLinks(result.data, links) }
    if (result.error.status === 404) return { read, data: null }
    throw new Error(result.error.message)
  })
  return { pathname, answers: await Promise.all(answers) }
}
