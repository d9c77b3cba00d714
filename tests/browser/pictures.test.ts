import test from 'ava'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'

const hero = initialPictures.torre.replace(/\.svg$/, '')

for (const { width, file } of [
  { width: 390, file: '480.avif' },
  { width: 1280, file: '768.avif' },
]) {
  test(`at ${width} pixels the hero is fetched once, as the AVIF that fits`, async (t) => {
    const origin = await sharedSite()
    const { page, requests } = await visit(t, origin, { width })
    t.deepEqual(
      requests.filter((request) => request.includes(hero)),
      [`GET ${hero}/${file}`],
    )
    const shown = await page.$eval('.hero-picture', (img) => new URL((img as HTMLImageElement).currentSrc).pathname)
    t.is(shown, `${hero}/${file}`)
  })
}

test('what is far below waits until it is near', async (t) => {
  const origin = await sharedSite()
  const { page, requests } = await visit(t, origin, { width: 390, height: 700 })
  const last = initialPictures.recife.replace(/\.svg$/, '')
  t.false(requests.some((request) => request.includes(last)))
  await page.$eval('.brasil-recife', (img) => img.scrollIntoView())
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.brasil-recife')?.naturalWidth)
  t.is(requests.filter((request) => request.includes(last)).length, 1)
})

test('every picture says its size beforehand', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin)
  t.deepEqual(await page.$$eval('img:not([width][height])', (all) => all.map((img) => img.outerHTML)), [])
})
