import { createContext, useContext } from 'react'
import type { AsOfChanges } from '../../src/content/history.ts'

/** A page of the past. `base`: how its address begins; `minute`: 'YYYY-MM-DDTHH:MM' in Lisbon, null before the first event. */
export type PastSite = {
  base: string
  label: string
  minute: string | null
  changes: AsOfChanges
  isGone: boolean
}

/** A draft as the page that it will be. `path`: that page's; `editAddress`: of its form, for organisers. */
export type PreviewSite = { path: string; title: string; editAddress: string | null }

/** `today` is the date in Lisbon, 'YYYY-MM-DD'; `sheets` are the addresses of built style sheets. */
export type Site = {
  publicUrl: string
  today: string
  sheets: Readonly<Record<string, string>>
  past?: PastSite
  preview?: PreviewSite
}

export const SiteContext = createContext<Site>({
  publicUrl: '',
  today: '',
  sheets: {},
})

export const useSite = () => useContext(SiteContext)

/** Neither a page of the past nor a preview: those store and send nothing. */
export function useIsLive(): boolean {
  const { past, preview } = useSite()
  return !past && !preview
}

/** The path inside the site; one outside the base is returned unchanged. */
export const pathBelow = (base: string, pathname: string): string =>
  `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname
