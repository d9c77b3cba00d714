import type { Page } from 'puppeteer'

/** What they lack of what scripts might use. */
export const missingFeatures = [
  ...['popover', 'showPopover', 'hidePopover', 'togglePopover'].map((name) => `HTMLElement.prototype.${name}`),
  ...['checkVisibility', 'moveBefore', 'getHTML', 'setHTMLUnsafe'].map((name) => `Element.prototype.${name}`),
  ...['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'].map((name) => `Set.prototype.${name}`),
  ...['map', 'filter', 'toArray', 'take', 'drop', 'some', 'find'].map((name) => `Iterator.prototype.${name}`),
  ...['URL.canParse', 'URL.parse', 'Object.groupBy', 'Map.groupBy', 'Promise.withResolvers', 'Promise.try'],
  ...['Array.fromAsync', 'AbortSignal.any', 'Document.prototype.startViewTransition', 'Intl.Segmenter'],
  ...['String.prototype.isWellFormed', 'scheduler', 'navigation', 'onscrollend'],
]

/**
 * Takes from the page what the oldest browsers that the site is built for do not have: in its scripts by deleting it, in
 * HTML and style sheets by other names, which Chromium then treats as unknown.
 */
export async function emulateOldBrowser(page: Page) {
  await page.evaluateOnNewDocument((names: string[]) => {
    for (const name of names) {
      const way = name.split('.')
      const last = way.pop()!
      delete way.reduce((owner: Record<string, never>, part) => owner[part]!, window as never)[last]
    }
  }, missingFeatures)
  // What is rewritten below is no longer what the policy's hashes allow
  await page.setBypassCSP(true)
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (!['document', 'script', 'stylesheet'].includes(request.resourceType())) return request.continue()
    const answer = await fetch(request.url())
    const body = (await answer.text())
      .replaceAll(/ popover(target)?="\w*"/gi, '')
      .replaceAll(/:popover-open|:has\(|subgrid|field-sizing|text-wrap/g, (name) => name.replace(/\w/, 'unknown-$&'))
    await request.respond({ status: answer.status, contentType: answer.headers.get('content-type')!, body })
  })
}
