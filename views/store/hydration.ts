import { createContext, useContext, useState } from 'react'

/** True while the server's page is being taken over; what it has just answered is then not asked again. */
export const Hydration = createContext<{ current: boolean }>({ current: false })

/**
 * Options for a query of a screen: asked again each time the screen opens (data is stale at once), but not on hydration.
 * Fixed for as long as the screen stands: RTK Query asks again when they change.
 */
export function useStaleAtOnce(): { refetchOnMountOrArgChange: boolean } {
  const hydration = useContext(Hydration)
  const [options] = useState(() => ({ refetchOnMountOrArgChange: !hydration.current }))
  return options
}
