import { STYLES_ID } from './Document.tsx'
import { screenStyles } from './screen-styles.ts'

const loads = new Map<string, Promise<void>>()

export async function loadStyles(screen: string): Promise<void> {
  const address = screenStyles[screen]
  // There are no addresses on the server
  if (!address || isInlined(screen)) return
  if (!loads.has(screen)) loads.set(screen, load(address))
  await loads.get(screen)!.catch((error) => {
    loads.delete(screen)
    throw error
  })
}

const isInlined = (screen: string) => document.getElementById(STYLES_ID)?.dataset.screen === screen

const load = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} cannot be loaded`))
    }
    document.head.append(link)
  })
