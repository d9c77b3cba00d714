import { createContext, useContext, useState } from 'react'

/** `current` is true until the application has hydrated the server's page. */
export const HydrationContext = createContext<{ current: boolean }>({ current: false })

/**
 * Query options: refetch each time a screen mounts, but not on hydration, when the server has just sent the data.
 * Kept in state because RTK Query refetches when the option changes.
 */
export function useRefetchOnMount(): { refetchOnMountOrArgChange: boolean } {
  const hydration = useContext(HydrationContext)
  const [options] = useState(() => ({ refetchOnMountOrArgChange: !hydration.current }))
  return options
}
