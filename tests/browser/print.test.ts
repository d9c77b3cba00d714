import test from 'ava'
import type { Page } from 'puppeteer'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts } from '../support/page.ts'

/** How each page of the PDF lies. */
async function paperOf(page: Page) {
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    Number(width) > Number(height) ? 'across' : 'upright',
  )
}

inFullRun(test, 'a look in print: programme, «filters combine …», proves what the filters leave')(
  'the printed programme has what the filters leave below their words, whole and without colour',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/programacao`)
    await page.emulateMediaType('print')
    const hidden = '.header, .footer, .cookies, .bar, .result-line, .star, .event-more'
    const seen = await page.$$eval(hidden, (all) => all.filter((each) => (each as HTMLElement).offsetParent !== null))
    t.deepEqual(seen, [])
    const cut = await page.$$eval('.event-text', (all) =>
      all.filter((text) => text.scrollHeight > text.clientHeight + 1),
    )
    t.is(cut.length, 0)
    t.true(await page.$$eval('.guest', (all) => all.every((guest) => guest.getClientRects().length > 0)))
    const tints = await page.$$eval('.category', (all) => all.map((each) => getComputedStyle(each).backgroundColor))
    t.true(tints.every((tint) => tint === 'rgba(0, 0, 0, 0)'))
    t.true((await paperOf(page)).length <= 4)
    await load(page, `${origin}/programacao?local=Claustro&dia=2025-10-23`)
    t.deepEqual(await texts(page, '.result-filters'), ['Claustro · quinta-feira, 23 de outubro de 2025'])
    t.is((await paperOf(page)).length, 1)
  },
)

inFullRun(test, 'a look in print: views/shared-agenda proves its pages, agenda loads the same screen')(
  'the leaflet of an agenda is one page of A4 across, and the page is printed as ever after it',
  async (t) => {
    const origin = await sharedSite()
    const ids = ((await (await fetch(`${origin}/api/schedule`)).json()) as { id: string }[]).map(({ id }) => id)
    const { page } = await visit(t, `${origin}/programacao`)
    await page.evaluateOnNewDocument(() => {
      window.print = () => document.body.classList.add('was-printed')
    })
    for (const [count, pages] of [
      [1, 1],
      [16, 1],
      [26, 2],
    ] as const) {
      await page.evaluate((kept) => localStorage.setItem('agenda', kept), JSON.stringify(ids.slice(0, count)))
      await load(page, `${origin}/programacao?ver=agenda`)
      await page.waitForSelector('.agenda-acts .button-quiet')
      await page.click('.agenda-acts .button-quiet')
      await page.waitForSelector('body.was-printed')
      t.deepEqual(await paperOf(page), Array(pages).fill('across'), `${count} sessions`)
      const outside = await page.$$eval('.leaflet-page article', (all) =>
        all.filter((entry) => {
          const [{ right, bottom }, sheet] = [entry, entry.closest('.leaflet-page')!].map((one) =>
            one.getBoundingClientRect(),
          ) as [DOMRect, DOMRect]
          return right > sheet.right || bottom > sheet.bottom
        }),
      )
      t.is(outside.length, 0, `${count} sessions`)
      t.is((await texts(page, '.leaflet article')).length, count)
    }
    await page.keyboard.press('Shift')
    await page.waitForSelector('.leaflet', { hidden: true })
    t.true((await paperOf(page)).every((paper) => paper === 'upright'))
  },
)

inFullRun(test, 'a look in print: accessibility, «every screen fits …», loads the same article')(
  'a printed article fills the sheet without its link back',
  async (t) => {
    const { page } = await visit(t, `${await sharedSite()}/noticias/azul`, { width: 700 })
    await page.emulateMediaType('print')
    const [text, main] = await page.$$eval('.article-content, main', (all) =>
      all.map((one) => one.getBoundingClientRect().width).sort((a, b) => a - b),
    )
    t.true(text! > main! * 0.95, `${text} of ${main}`)
    t.is(await page.$eval('.back', (back) => (back as HTMLElement).offsetParent), null)
  },
)
