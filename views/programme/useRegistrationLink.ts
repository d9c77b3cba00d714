import { registrationKey } from '../../src/content/section-defaults.ts'
import { displayedSection, homepage, useStoredSection } from '../store/sections.ts'

/** The link of the home page's ticket, as the organisers have it; null while they hide it. */
export function useRegistrationLink(): string | null {
  const stored = useStoredSection(homepage, registrationKey)
  return displayedSection(homepage, registrationKey, stored)?.linkUrl ?? null
}
