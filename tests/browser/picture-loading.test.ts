import test from 'ava'
import { storePicture } from '../../src/media/store.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { photograph } from '../support/pictures.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

test('a photograph is fetched once, as the AVIF of the right size, and the monogram where a writer’s fails', async (t) => {
  const { festival, origin } = await openBuiltSite(t, { content: false })
  const { url } = await storePicture(festival.pictures, await photograph(1400, 1400), 'foto.jpg')
  const { create } = samplePublisher(festival)
  await create('news', 'um', { slug: 'um', imageUrl: url })
  await create('writer', 'ana', { slug: 'ana', name: 'Ana', imageUrl: `/uploads/${'0'.repeat(32)}-1000x1800.jpg` })
  const { page, requests } = await visit(t, `${origin}/noticias/um`, { width: 390, allow: [/404/] })
  const stem = url.replace('.jpg', '')
  t.deepEqual(
    requests.filter((request) => request.includes(stem)),
    [`GET ${stem}/480.avif`],
  )
  const shown = await page.$eval('main picture img', (img) => new URL((img as HTMLImageElement).currentSrc).pathname)
  t.is(shown, `${stem}/480.avif`)

  await load(page, `${origin}/biblioteca/ana`)
  const monogram = await page.waitForSelector('img[alt="Monograma de Ana"]')
  t.is(await monogram!.evaluate((image) => getComputedStyle(image).width), '255px')
})
