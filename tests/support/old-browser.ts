import type { Page } from 'puppeteer'
import { interceptRequests } from './intercept.ts'

/** Script APIs that the oldest supported browsers lack. */
export const missingFeatures = [
  ...['popover', 'showPopover', 'hidePopover', 'togglePopover'].map((name) => `HTMLElement.prototype.${name}`),
  ...['checkVisibility', 'moveBefore', 'getHTML', 'setHTMLUnsafe'].map((name) => `Element.prototype.${name}`),
  ...['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'].map((name) => `Set.prototype.${name}`),
  ...['map', 'filter', 'toArray', 'take', 'drop', 'some', 'find'].map((name) => `Iterator.prototype.${name}`),
  ...['URL.canParse', 'URL.parse', 'Object.groupBy', 'Map.groupBy', 'Promise.withResolvers', 'Promise.try'],
  ...['Array.fromAsync', 'AbortSignal.any', 'Document.prototype.startViewTransition', 'Intl.Segmenter'],
  ...['String.prototype.isWellFormed', 'scheduler', 'navigation', 'onscrollend'],
]

/** Removes what the oldest supported browsers lack: deletes APIs, and renames features of HTML and CSS to unknown ones. */
export async function emulateOldBrowser(page: Page) {
  await page.evaluateOnNewDocument((names: string[]) => {
    for (const name of names) {
      const path = name.split('.')
      const last = path.pop()!
      delete path.reduce((owner: Record<string, never>, part) => owner[part]!, window as never)[last]
    }
  }, missingFeatures)
  // The rewritten styles no longer match the hashes of the Content-Security-Policy
  await page.setBypassCSP(true)
  await interceptRequests(page)
  page.on('request', async (request) => {
    // Chromium never reports the end of a preloaded font whose request was continued
    if (!['document', 'script', 'stylesheet', 'font'].includes(request.resourceType())) return request.continue()
    const response = await fetch(request.url())
    const status = response.status
    const contentType = response.headers.get('content-type')!
    if (request.resourceType() === 'font') {
      return request.respond({ status, contentType, body: new Uint8Array(await response.arrayBuffer()) })
    }
    const body = (await response.text())
      .replaceAll(/ popover(target)?="\w*"/gi, '')
      .replaceAll(/:popover-open|:has\(|subgrid|field-sizing|text-wrap/g, (name) => name.replace(/\w/, 'unknown-$&'))
    await request.respond({ status, contentType, body })
  })
}
