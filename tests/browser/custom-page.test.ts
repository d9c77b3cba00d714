import test from 'ava'
import { page as pageNoun } from '../../src/content/page.ts'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts } from '../support/page.ts'

const fields = {
  slug: 'nova',
  title: 'Uma página nova',
  menuTitle: 'Nova',
  content: '',
  headerImageUrl: null,
  rank: null,
  inMenu: true,
}

inFullRun(
  test,
  'a look: accessibility, «every screen fits …», loads the same page, the title over its picture is found here alone',
)('a page shows its picture, the title over it and its text, without JavaScript too', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/pagina/como-chegar`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['Como chegar'])
  t.is(await page.title(), 'Como chegar — FLIPORTO Portugal')
  const [title, picture] = await page.$$eval('h1, .custom-picture', (all) =>
    all
      .sort((one) => (one.matches('h1') ? -1 : 1))
      .map((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect()
        return { top, bottom, left, right, background: getComputedStyle(one).backgroundColor }
      }),
  )
  t.true(title!.top < picture!.bottom, 'the title lies over the picture')
  t.is(picture!.left, 0)
  t.is(picture!.right, 1280)
  t.is(title!.background, 'rgb(251, 246, 236)', 'its own background keeps it readable')
  t.is((await texts(page, '.custom-body h2'))[0], 'De comboio')
})

test('on a phone the picture is not cropped and directions open in the phone’s maps', async (t) => {
  const { page } = await visit(t, 'about:blank', { width: 390 })
  await page.setUserAgent({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile' })
  const directions = () =>
    page.$$eval('main a', (all) => all.filter((a) => a.textContent === 'Direções').map((a) => a.getAttribute('href')))
  await load(page, `${await sharedSite()}/pagina/como-chegar`)
  t.deepEqual(await directions(), ['geo:41.20998,-8.6235?q=41.20998,-8.6235'])
  const shape = await page.$eval('.custom-picture', ({ clientWidth, clientHeight }) => clientWidth / clientHeight)
  t.true(Math.abs(shape - 1600 / 600) < 0.05, `${shape}`)
  await page.click('main a[href="/#local"]')
  await page.waitForSelector('#local')
  t.deepEqual(await directions(), ['geo:41.20998,-8.6235?q=41.20998,-8.6235'])
})

test('a page without a picture shows a plain title, and an empty body an explanation', async (t) => {
  const { origin, festival } = await openBuiltSite(t, { content: false })
  await run(festival, pageNoun, 'nova', { type: 'PublishPage', fields })
  await run(festival, pageNoun, 'vazia', {
    type: 'PublishPage',
    fields: { ...fields, slug: 'vazia', content: '<p>&nbsp;</p><p><br></p>' },
  })
  for (const slug of ['nova', 'vazia']) {
    const { page } = await visit(t, `${origin}/pagina/${slug}`, { allow: [/404/] })
    t.deepEqual(await texts(page, 'h1'), ['Uma página nova'])
    t.is(await page.$('.custom-head img'), null)
    t.deepEqual(await texts(page, 'main h2'), ['Esta página ainda não possui conteúdo.'])
    t.deepEqual(await axeViolations(page), [])
  }
})

test('a page with only a picture is not empty', async (t) => {
  const { origin, festival } = await openBuiltSite(t, { content: false })
  const content = '<p><img src="https://exemplo.pt/mapa.png" alt="Mapa"></p>'
  await run(festival, pageNoun, 'mapa', { type: 'PublishPage', fields: { ...fields, slug: 'mapa', content } })
  const { page } = await visit(t, `${origin}/pagina/mapa`, { allow: [/exemplo/, /ERR_/, /404/] })
  t.is(await page.$$eval('.custom-body img', (all) => all.length), 1)
})
