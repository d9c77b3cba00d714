import type { Page } from 'puppeteer'

// Functions with a name of their own would not survive the way into the page: tsx marks them with a helper it has not

/** What of the page's text a reader cannot see without scrolling sideways, or at all: the words of each piece. */
export const clippedTexts = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const lost = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement: holder } = walker.currentNode as Text
      // Words for screen readers alone, and a text that its box shortens or scrolls on purpose
      if (!data.trim() || !holder?.checkVisibility() || holder.closest('.unseen, .skip, pre, .writer-bio')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const words = range.getBoundingClientRect()
      let shown = words.left >= -1 && words.right <= root.clientWidth + 1
      for (let around: Element | null = holder; around && around !== document.body; around = around.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(around).overflow)) continue
        const box = around.getBoundingClientRect()
        shown &&= words.left >= box.left - 1 && words.right <= box.right + 1 && words.bottom <= box.bottom + 1
      }
      if (!shown) lost.push(data.trim().slice(0, 60))
    }
    return lost
  })

/** The spacing of WCAG 1.4.12, as a reader's own style sheet sets it. */
export const applyTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })

/** Every element, or part that the style sheet draws, that moves for longer than an instant. */
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

/** What has the focus: its name, whether it shows that, and whether anything lies over it. */
export const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    // Of a link over several lines the first one counts: the middle of all of them may be beside it
    const { left, top, width, height } = element.getClientRects()[0]!
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const stretched = over?.contains(element) ? getComputedStyle(element, '::after').position === 'absolute' : false
    return {
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      uncovered: over !== null && (element.contains(over) || stretched),
    }
  })
