import { ChangesSinceProvider } from './ChangesSince.tsx'
import { PastBar } from './PastBar.tsx'
import { pastQuery } from './past-query.ts'

/** What pages of the past have beside the site's own. */
export const pastFrame = { Provider: ChangesSinceProvider, Bar: PastBar, query: pastQuery }
