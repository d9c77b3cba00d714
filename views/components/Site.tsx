import { createContext, useContext } from 'react'

/** What a page must know of the place and the day it is served: the public origin, and the date in Lisbon as 'YYYY-MM-DD'. */
export type Site = { publicUrl: string; today: string }

export const SiteContext = createContext<Site>({ publicUrl: '', today: '' })

export const useSite = () => useContext(SiteContext)
