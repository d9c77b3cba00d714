import { PastBar } from './PastBar.tsx'
import { pastQuery } from './past-query.ts'

/** What pages of the past have beside the site's own. */
export const pastFrame = { Bar: PastBar, query: pastQuery }
