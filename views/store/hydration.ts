import { createContext, useContext } from 'react'

/** True while the server's page is being taken over; what it has just answered is then not asked again. */
export const Hydration = createContext<{ current: boolean }>({ current: false })

/** Options for a query of a screen: asked again each time the screen opens (data is stale at once), but not on hydration. */
export const useStaleAtOnce = () => ({ refetchOnMountOrArgChange: !useContext(Hydration).current })
