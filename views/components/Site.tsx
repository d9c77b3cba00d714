import { createContext, useContext } from 'react'

/**
 * What a page must know of the place and the day it is served: the public origin, the date in Lisbon as 'YYYY-MM-DD', and
 * where the panel's style sheet is.
 */
export type Site = { publicUrl: string; today: string; adminStyles: string }

export const SiteContext = createContext<Site>({ publicUrl: '', today: '', adminStyles: '' })

export const useSite = () => useContext(SiteContext)
