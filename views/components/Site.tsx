import { createContext, useContext } from 'react'

/** `today` is the date in Lisbon, 'YYYY-MM-DD'; `styles` are the sheets that only organisers need. */
export type Site = { publicUrl: string; today: string; styles: { adminStyles: string; editorStyles: string } }

export const SiteContext = createContext<Site>({
  publicUrl: '',
  today: '',
  styles: { adminStyles: '', editorStyles: '' },
})

export const useSite = () => useContext(SiteContext)
