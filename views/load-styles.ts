import { loadSheet } from './components/load-sheet.ts'
import { STYLES_ID } from './Document.tsx'
import { screenStyles } from './screen-styles.ts'

const loads = new Map<string, Promise<void>>()

export async function loadStyles(screen: string): Promise<void> {
  const address = screenStyles[screen]
  // There are no addresses on the server
  if (!address || isInlined(screen)) return
  if (!loads.has(screen)) loads.set(screen, loadSheet(address))
  await loads.get(screen)!.catch((error) => {
    loads.delete(screen)
    throw error
  })
}

const isInlined = (screen: string) => document.getElementById(STYLES_ID)?.dataset.screen === screen
