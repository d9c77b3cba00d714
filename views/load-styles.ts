import { loadSheet } from './components/load-sheet.ts'
import { STYLES_ID } from './Document.tsx'
import { screenStyles } from './screen-styles.ts'

export async function loadStyles(screen: string): Promise<void> {
  const address = screenStyles[screen]
  // There are no addresses on the server
  if (address && !isInlined(screen)) await loadSheet(address)
}

const isInlined = (screen: string) => document.getElementById(STYLES_ID)?.dataset.screen === screen
