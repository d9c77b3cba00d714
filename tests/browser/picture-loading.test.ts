import test from 'ava'
import { initialPictures } from '../../src/content/initial-pictures.ts'
import { storePicture } from '../../src/media/store.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { photograph } from '../support/pictures.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

const hero = initialPictures.torre

for (const width of [390, 1280]) {
  inFullRun(test, 'a look: a photograph is fetched by the same component, «every screen fits …» loads the hero')(
    `at ${width} pixels the hero’s drawing is fetched once, as the SVG, which is smaller than any variant`,
    async (t) => {
      const origin = await sharedSite()
      const { page, requests } = await visit(t, origin, { width })
      t.deepEqual(
        requests.filter((request) => request.includes(hero.replace('.svg', ''))),
        [`GET ${hero}`],
      )
      t.is(await page.$eval('link[rel=preload][as=image]', (link) => link.getAttribute('href')), hero)
      t.is(await page.$eval('.hero-picture', (img) => new URL((img as HTMLImageElement).currentSrc).pathname), hero)
    },
  )
}

test('a photograph is fetched once, as the AVIF of the right size', async (t) => {
  const { festival, origin } = await openBuiltSite(t)
  const { url } = await storePicture(festival.pictures, await photograph(1400, 1400), 'foto.jpg')
  await samplePublisher(festival).create('news', 'um', { slug: 'um', imageUrl: url })
  const { page, requests } = await visit(t, `${origin}/noticias/um`, { width: 390 })
  const stem = url.replace('.jpg', '')
  t.deepEqual(
    requests.filter((request) => request.includes(stem)),
    [`GET ${stem}/480.avif`],
  )
  const shown = await page.$eval('main picture img', (img) => new URL((img as HTMLImageElement).currentSrc).pathname)
  t.is(shown, `${stem}/480.avif`)
})

inFullRun(test, 'a look: home, «the home page is complete …», loads the same pictures')(
  'pictures far below load when they are near',
  async (t) => {
    const origin = await sharedSite()
    const { page, requests } = await visit(t, origin, { width: 390, height: 700 })
    const last = initialPictures.recife.replace(/\.svg$/, '')
    t.false(requests.some((request) => request.includes(last)))
    await page.$eval('.brasil-recife', (img) => img.scrollIntoView())
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.brasil-recife')?.naturalWidth)
    t.is(requests.filter((request) => request.includes(last)).length, 1)
  },
)

inFullRun(test, 'a look: home, «the home page is complete …», loads the same pictures')(
  'every picture has width and height',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, origin)
    t.deepEqual(await page.$$eval('img:not([width][height])', (all) => all.map((img) => img.outerHTML)), [])
  },
)
