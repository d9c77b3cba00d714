import test from 'ava'
import type { HTTPRequest, Page } from 'puppeteer'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { interceptRequests } from '../support/intercept.ts'

const placeholder = initialPictures['sem-logotipo'].replace(/\.svg$/, '')
const [logo, other] = [1, 2].map((place) => `.sponsors li:nth-child(${place}) img`) as [string, string]

const waitForPlaceholder = (page: Page, selector: string) =>
  page.waitForFunction(
    (at, wanted) => {
      const { currentSrc, naturalWidth } = document.querySelector<HTMLImageElement>(at)!
      return naturalWidth > 0 && currentSrc.includes(wanted)
    },
    {},
    selector,
    placeholder,
  )

test('a logo that fails, before hydration or after it, is replaced by the placeholder with the sponsor’s name', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, 'about:blank', { allow: [/ERR_FAILED/] })
  const waiting: HTTPRequest[] = []
  let stem = 'none yet'
  let held = true
  await interceptRequests(page)
  page.on('request', (request) => {
    if (request.url().includes(stem)) return request.abort()
    if (held && request.resourceType() === 'script') return void waiting.push(request)
    return request.continue()
  })
  const arrival = page.goto(origin, { waitUntil: 'networkidle0' })
  await page.waitForSelector(logo)
  const [name = '', src = ''] = await page.$eval(logo, (img) => {
    const { alt, src } = img as HTMLImageElement
    return [alt, new URL(src).pathname]
  })
  stem = src.replace(/\.\w+$/, '')
  await page.$eval(logo, (img) => img.scrollIntoView({ behavior: 'instant' }))
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
  await waitForPlaceholder(page, logo)
  t.is(await page.$eval(logo, (img) => img.getAttribute('alt')), name)

  await page.$eval(other, (img) => img.dispatchEvent(new Event('error')))
  await waitForPlaceholder(page, other)
})
