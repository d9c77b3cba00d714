import test from 'ava'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'

test('on a phone a page’s picture is not cropped, its title lies over it, and directions open in the phone’s maps', async (t) => {
  const { page } = await visit(t, 'about:blank', { width: 390 })
  await page.setUserAgent({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile' })
  const directions = () =>
    page.$$eval('main a', (all) => all.filter((a) => a.textContent === 'Direções').map((a) => a.getAttribute('href')))
  await load(page, `${await sharedSite()}/pagina/como-chegar`)
  t.deepEqual(await directions(), ['geo:41.20998,-8.6235?q=41.20998,-8.6235'])
  const [title, picture] = await page.evaluate(() =>
    ['h1', '.custom-picture'].map((one) => document.querySelector(one)!.getBoundingClientRect().toJSON() as DOMRect),
  )
  t.true(Math.abs(picture!.width / picture!.height - 1600 / 600) < 0.05)
  t.deepEqual([picture!.left, picture!.right, title!.top < picture!.bottom], [0, 390, true])
  const background = await page.$eval('h1', (one) => getComputedStyle(one).backgroundColor)
  t.is(background, 'rgb(251, 246, 236)', 'its own background keeps it readable')
  await page.click('main a[href="/#local"]')
  await page.waitForSelector('#local')
  t.deepEqual(await directions(), ['geo:41.20998,-8.6235?q=41.20998,-8.6235'])
})
