import { createContext, useContext, useState } from 'react'

export const HydrationContext = createContext<{ current: boolean }>({ current: false })

/** Query options that refetch on every mount except on hydration, when the server has just sent the data. */
export function useRefetchOnMount(): { refetchOnMountOrArgChange: boolean } {
  const hydration = useContext(HydrationContext)
  // In a state because RTK Query refetches when the option changes
  const [options] = useState(() => ({ refetchOnMountOrArgChange: !hydration.current }))
  return options
}
