import { createContext, useContext } from 'react'

/** The last position of an act that changed a page. */
export type PageChange = { position: number; at: string; actor: string; words: string }

/** The act before and the one after the moment, and the days on which anything public changed. */
export type PageChanges = {
  previous: PageChange | null
  next: PageChange | null
  days: { date: string; position: number }[]
}

/** A page of the past. `base`: how its address begins; `minute`: 'YYYY-MM-DDTHH:MM' in Lisbon, null before the first event. */
export type PastSite = {
  base: string
  label: string
  minute: string | null
  position: number
  pastStyles: string
  changes: PageChanges
  isGone: boolean
}

/** `today` is the date in Lisbon, 'YYYY-MM-DD'; `styles` are the sheets that only organisers need. */
export type Site = {
  publicUrl: string
  today: string
  styles: { adminStyles: string; editorStyles: string }
  past?: PastSite
}

export const SiteContext = createContext<Site>({
  publicUrl: '',
  today: '',
  styles: { adminStyles: '', editorStyles: '' },
})

export const useSite = () => useContext(SiteContext)

/** The path inside the site; one outside the base is returned unchanged. */
export const pathBelow = (base: string, pathname: string): string =>
  `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname
