import type { PastSite } from '../components/Site.tsx'
import type { ExecuteQuery } from '../store/api.ts'
import { getJson, resultOf } from '../store/fetch-query.ts'
import { withPastLinks } from './links.ts'

const ASK_AGAIN_MS = 500

/** Asks again until the moment is folded. Without a session the page is loaded again, which leads to the sign-in. */
export async function getWhenReady(address: string): Promise<Response> {
  for (;;) {
    const response = await getJson(address)
    if (response.status === 401) location.reload()
    if (response.status !== 202) return response
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

export const addressInPast = (base: string, read: string): string => `/api${base}${read.slice('/api'.length)}`

/** The reads of a page of the past: the same answers as those of today's, from the moment's database. */
export function pastQuery({ base }: Pick<PastSite, 'base'>, publicUrl: string): ExecuteQuery {
  return async (path) => {
    const result = await resultOf(getWhenReady(addressInPast(base, path)))
    return 'data' in result ? { data: withPastLinks(result.data, { base, publicUrl }) } : result
  }
}
