import test from 'ava'
import type { HTTPRequest } from 'puppeteer'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'

const placeholder = initialPictures['sem-logotipo'].replace(/\.svg$/, '')
const logo = '.sponsors li:first-child img'

for (const when of ['before hydration', 'after it']) {
  const declare = when === 'after it' ? inFullRun(test, 'before hydration it ends in the same placeholder') : test
  declare(`a logo that fails ${when} is replaced by the placeholder with the sponsor’s name`, async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, 'about:blank', { allow: [/ERR_FAILED/] })
    const waiting: HTTPRequest[] = []
    let stem = 'none yet'
    let held = when === 'before hydration'
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.url().includes(stem)) return request.abort()
      if (held && request.resourceType() === 'script') return void waiting.push(request)
      return request.continue()
    })
    const arrival = page.goto(origin, { waitUntil: 'networkidle0' })
    if (!held) await arrival
    await page.waitForSelector(logo)
    const [name = '', src = ''] = await page.$eval(logo, ({ alt, src }) => [alt, new URL(src).pathname])
    stem = src.replace(/\.\w+$/, '')
    await page.$eval(logo, (img) => img.scrollIntoView({ behavior: 'instant' }))
    if (held) {
      await page.waitForFunction(
        (selector) => {
          const { complete, naturalWidth } = document.querySelector<HTMLImageElement>(selector)!
          return complete && naturalWidth === 0
        },
        {},
        logo,
      )
      held = false
      for (const request of waiting) void request.continue()
      await arrival
    }
    await page.waitForFunction(
      (selector, wanted) => {
        const { currentSrc, naturalWidth } = document.querySelector<HTMLImageElement>(selector)!
        return naturalWidth > 0 && currentSrc.includes(wanted)
      },
      {},
      logo,
      placeholder,
    )
    t.is(await page.$eval(logo, (img) => img.getAttribute('alt')), name)
  })
}
