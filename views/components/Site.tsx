import { createContext, useContext } from 'react'

/**
 * What a page must know of the place and the day it is served: the public origin, the date in Lisbon as 'YYYY-MM-DD', and
 * where the style sheets are that only the panel and its editor need.
 */
export type Site = { publicUrl: string; today: string; styles: { adminStyles: string; editorStyles: string } }

export const SiteContext = createContext<Site>({
  publicUrl: '',
  today: '',
  styles: { adminStyles: '', editorStyles: '' },
})

export const useSite = () => useContext(SiteContext)
