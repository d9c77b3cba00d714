import { sectionNames } from './words/section-names.ts'

const pagePaths: Readonly<Record<string, string>> = { homepage: '/', privacy: '/politica-privacidade' }

type ShownSection = { pageSlug: string; sectionKey: string; isVisible: boolean | number }

/** Null for a block that no page shows. */
export function sectionAddress({ pageSlug, sectionKey, isVisible }: ShownSection): string | null {
  const names = Object.hasOwn(sectionNames, pageSlug) ? sectionNames[pageSlug]! : {}
  return isVisible && Object.hasOwn(names, sectionKey) ? `${pagePaths[pageSlug]}#bloco-${sectionKey}` : null
}
