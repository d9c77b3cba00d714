import type { Page } from 'puppeteer'

// Inside page.evaluate there are no named functions: tsx wraps them in a helper that the page does not have

/** The texts that are cut off or need sideways scrolling. */
export const clippedTexts = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const clipped = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement: holder } = walker.currentNode as Text
      // Texts for screen readers, and texts that are shortened or scroll on purpose
      const shortened = '.unseen, .skip, pre, .writer-bio, .bar-line, .now, .next, .event-text'
      if (!data.trim() || !holder?.checkVisibility() || holder.closest(shortened)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const words = range.getBoundingClientRect()
      let shown = words.left >= -1 && words.right <= root.clientWidth + 1
      for (let around: Element | null = holder; around && around !== document.body; around = around.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(around).overflow)) continue
        const box = around.getBoundingClientRect()
        shown &&= words.left >= box.left - 1 && words.right <= box.right + 1 && words.bottom <= box.bottom + 1
      }
      if (!shown) clipped.push(data.trim().slice(0, 60))
    }
    return clipped
  })

/** With the browser's letters at 150 % and 200 %: what is too wide, and broken words of headings at 200 %. Few test browsers hyphenate. */
export async function brokenWithLargeLetters(page: Page): Promise<string[]> {
  const session = await page.createCDPSession()
  const setSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } })
  await setSize(24)
  const wide = await tooWide(page)
  await setSize(32)
  const broken = [...wide, ...(await tooWide(page)), ...(await brokenWords(page))]
  await setSize(16)
  await session.detach()
  return broken
}

const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const { right } = document.querySelector('.header-toggle')!.getBoundingClientRect()
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    return right > clientWidth ? [...wide, `the menu button ends at ${right} px`] : wide
  })

const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        if (walker.currentNode.parentElement!.closest('.unseen')) continue
        for (const { index, 0: word } of (walker.currentNode as Text).data.matchAll(/[^\s–—-]+/g)) {
          const range = document.createRange()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + word.length)
          if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1) broken.push(word)
        }
      }
    }
    return broken
  })

/** The text spacing of WCAG 1.4.12. */
export const applyTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })

/** Elements and pseudo-elements with a noticeable animation, transition or smooth scrolling. */
export const movingElements = (page: Page) =>
  page.evaluate(() => {
    const moving: string[] = []
    for (const element of document.querySelectorAll('html, body, body *')) {
      for (const part of ['', '::before', '::after']) {
        const style = getComputedStyle(element, part)
        const times = `${style.transitionDuration}, ${style.animationName === 'none' ? '0s' : style.animationDuration}`
        const long = times.split(', ').some((time) => Number.parseFloat(time) > 0.01)
        if (long || style.scrollBehavior === 'smooth') moving.push(`${element.tagName}.${element.className}${part}`)
      }
    }
    return moving
  })

/** The focused element's name, whether it has an outline, and whether nothing covers it. */
export const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    // The first line box: the middle of a link over several lines may lie beside its text
    const { left, top, width, height } = element.getClientRects()[0]!
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const stretched = over?.contains(element) ? getComputedStyle(element, '::after').position === 'absolute' : false
    return {
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      uncovered: over !== null && (element.contains(over) || stretched),
    }
  })
