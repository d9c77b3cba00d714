import test from 'ava'
import { homepageDefaults } from '../../src/content/section-defaults.ts'
import type { SectionDefault } from '../../src/content/section-defaults-frame.ts'
import { privacyDefaults } from '../../src/content/section-defaults-privacy.ts'
import { blockSelector, openEditing, waitUntilClosed } from '../support/editing.ts'
import { inFullRun } from '../support/full-run.ts'
import { PHONE } from '../support/widths.ts'

const because = 'the privacy policy has fewer blocks, editing opens a link and a picture of the home page'

for (const [path, defaults, addTest] of [
  ['/', homepageDefaults, inFullRun(test, because)],
  ['/politica-privacidade', privacyDefaults, test],
] as const) {
  addTest(`every block of ${path} opens its editor by keyboard, and Esc closes it unchanged`, async (t) => {
    const { page } = await openEditing(t, { path })
    for (const [key, { type }] of Object.entries<SectionDefault>(defaults)) {
      const before = await page.$eval(blockSelector(key), (one) => one.outerHTML)
      await page.focus(blockSelector(key))
      await page.keyboard.press('Enter')
      const parts = { text: '', html: '.edit-toolbar .ck-toolbar', link: 'input[type=url]', image: 'input[type=file]' }
      await page.waitForSelector(`.edit-bar[data-active] ${parts[type]}`)
      await page.waitForSelector('[data-editing]')
      await page.keyboard.press('Escape')
      await waitUntilClosed(page, key)
      const same = (one: Element, html: string) =>
        new DOMParser().parseFromString(html, 'text/html').body.firstElementChild!.isEqualNode(one)
      t.true(await page.$eval(blockSelector(key), same, before), key)
    }
  })
}

test('every block’s hint is inside the window, and touch screens have a button that outlines all blocks', async (t) => {
  const { page } = await openEditing(t)
  const outside = await page.$$eval('[data-editable]', async (blocks) => {
    const keys: (string | undefined)[] = []
    for (const block of blocks as HTMLElement[]) {
      block.focus()
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const hint = document.querySelector('.edit-hint')?.getBoundingClientRect()
      const seen = hint && hint.top >= 0 && hint.bottom <= innerHeight && hint.left >= 0 && hint.right <= innerWidth
      if (!seen) keys.push(block.dataset.sectionKey)
    }
    return keys
  })
  t.deepEqual(outside, [])

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.setViewport({ width: PHONE, height: 844, hasTouch: true, isMobile: true })
  const outlineOf = () => page.$eval(blockSelector('hero_subtitle'), (one) => getComputedStyle(one).outlineStyle)
  const button = await page.waitForSelector('.organiser-bar [aria-pressed]', { visible: true })
  const pressed = () => button!.evaluate((one) => one.getAttribute('aria-pressed'))
  for (const [state, outline] of [
    ['true', 'dashed'],
    ['false', 'none'],
  ] as const) {
    await button!.tap()
    t.deepEqual([await pressed(), await outlineOf()], [state, outline])
  }
  await button!.tap()
  await page.tap(blockSelector('hero_subtitle'))
  await page.waitForSelector('.edit-bar[data-active]')
  t.false(await button!.isVisible(), 'the bar takes its position')
})
