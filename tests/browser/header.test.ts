import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { openEarly } from '../support/early-page.ts'
import { texts } from '../support/page.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

const phone = { width: 390, height: 844 }
const isOpen = (page: Page) => page.$eval('#menu', (menu) => menu.matches(':popover-open'))
const waitForMenu = (page: Page, open: boolean) =>
  page.waitForFunction((expected) => document.querySelector('#menu')?.matches(':popover-open') === expected, {}, open)

test.serial(
  'on a phone the menu button opens the menu, changes its label, and navigation closes the menu',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, origin, phone)
    t.false(await isOpen(page))
    const waitForLabel = (label: string) =>
      page.waitForFunction((expected) => document.querySelector('.header-toggle')?.textContent === expected, {}, label)
    await waitForLabel('Menu')
    t.true((await (await page.$('.header-toggle'))!.boundingBox())!.height >= 24, 'a finger finds it')
    const isExpanded = async () =>
      (await page.accessibility.snapshot({ root: (await page.$('.header-toggle'))! }))?.expanded ?? false
    await page.click('.header-toggle')
    await waitForLabel('Fechar menu')
    t.true(await isExpanded(), 'the browser says that the menu is open')
    t.deepEqual(await axeViolations(page), [])
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.textContent)
    const last = 'https://www.facebook.com/fliporto/'
    await page.focus(`#menu a[href="${last}"]`)
    await page.keyboard.press('Tab')
    t.is(await focused(), 'Fechar menu', 'after the last link comes the button')
    await page.keyboard.press('Tab')
    t.is(await focused(), '/#a-feira')
    await page.focus('.header-toggle')
    await page.keyboard.down('Shift')
    await page.keyboard.press('Tab')
    await page.keyboard.up('Shift')
    t.is(await focused(), last)
    await page.keyboard.press('Escape')
    await waitForLabel('Menu')
    t.is(await focused(), 'Menu')
    t.false(await isExpanded())
    await page.click('.header-toggle')
    await waitForMenu(page, true)
    await page.click('#menu a[href="/noticias"]')
    await page.waitForSelector('.story')
    await waitForMenu(page, false)
    await waitForLabel('Menu')
    t.is(await page.$eval('#menu a[aria-current=page]', (link) => link.getAttribute('href')), '/noticias')
  },
)

test.serial('the menu works without JavaScript', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, origin, { ...phone, javascript: false })
  await page.click('.header-toggle')
  t.true(await isOpen(page))
  await page.keyboard.press('Escape')
  t.false(await isOpen(page))
  await page.click('.header-toggle')
  await Promise.all([page.waitForNavigation(), page.click('#menu a[href="/programacao"]')])
  t.deepEqual(await texts(page, 'h1'), ['Programa'])
})

test.serial(
  'with seven pages the header stays one line with the rest under «Mais», and a long title stays beside its picture',
  async (t) => {
    const { origin, festival } = await openBuiltSite(t)
    const { create } = samplePublisher(festival)
    const contacts = {
      footer_email_link: 'geral@exemplo.pt',
      footer_phone_link: '+351 220 000 000',
      footer_press_link: 'Imprensa',
    }
    for (const [sectionKey, content] of Object.entries(contacts))
      await create('section', sectionKey, { sectionKey, sectionType: 'link', content })
    const titles = ['Alojamento', 'Voluntariado', 'Imprensa e acreditação', 'Perguntas frequentes', 'Arquivo']
    for (const menuTitle of titles) await create('page', menuTitle, { menuTitle, rank: null })
    const title = 'Festival Literário Internacional FLIPORTO Portugal 2026'
    await create('section', 'titulo', { sectionKey: 'hero_title', sectionType: 'text', content: title })
    const { page } = await visit(t, origin, { width: 1280, height: 720 })
    for (const width of [1000, 1280, 1920]) {
      await page.setViewport({ width, height: 720 })
      const found = await page.evaluate(() => {
        const [header, local, title, picture] = ['.header', '.header-local', '.hero h1 > *', '.hero-picture'].map(
          (selector) => document.querySelector(selector)!.getBoundingClientRect(),
        )
        const links = [...document.querySelectorAll('#menu > ul > li')]
          .map((li) => li.getBoundingClientRect())
          .filter(({ width }) => width > 0)
        const logo = document.querySelector('.wordmark')!.getBoundingClientRect()
        return {
          height: header!.height,
          lines: new Set(links.map(({ top, height }) => Math.round(top + height / 2))).size,
          lopsided: Math.abs(local!.top - header!.top - (header!.bottom - local!.bottom)) > 6,
          beside: title!.right <= picture!.left,
          apart: logo.right < links[0]!.left,
          roomy: document.querySelector<HTMLElement>('.wide-only')!.offsetWidth > 0,
          footer: document.querySelector<HTMLElement>('.footer')!.offsetHeight / innerHeight,
        }
      })
      t.like(found, { lines: 1, lopsided: false, beside: true, apart: true, roomy: width >= 1280 }, String(width))
      if (width === 1280) t.true(found.footer <= 0.7 * (800 / 720), `${found.footer} of the view`)
      t.true(found.height < 90, String(found.height))
    }
    const isFolded = () => page.$eval('.header-more', (more) => !(more as HTMLDetailsElement).open)
    t.true(await isFolded())
    await page.focus('.header-more summary')
    await page.keyboard.press('Enter')
    t.deepEqual(await texts(page, '.header-more li'), titles)
    t.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    t.true(await isFolded())
    t.is(await page.evaluate(() => document.activeElement?.textContent), 'Mais')
    await page.keyboard.press('Enter')
    await page.click('.header-more a')
    await page.waitForFunction(() => document.querySelector('.header-more:not([open]) [aria-current=page]'))
    const mark = await page.$eval('.header-more summary', (summary) => getComputedStyle(summary).textDecorationLine)
    t.is(mark, 'underline', 'the current page is in the folded list')
    await page.setViewport(phone)
    await page.waitForSelector('.header-more[open]')
    const footer = await page.$eval('.footer', ({ clientHeight }) => clientHeight)
    t.true(footer <= phone.height, `${footer} px`)
    await page.setViewport({ width: 1280, height: 720 })
    await page.waitForSelector('.header-more:not([open])')
    const { page: plain } = await visit(t, origin, { javascript: false })
    await plain.click('.header-more summary')
    await Promise.all([plain.waitForNavigation(), plain.click('.header-more li:last-child a')])
    t.true(plain.url().includes('/pagina/'))
    const { page: early, start } = await openEarly(t, origin)
    await early.click('.header-more summary')
    await start()
    t.true(await early.$eval('.header-more', (more) => (more as HTMLDetailsElement).open))
    const { page: small } = await visit(t, origin, phone)
    t.deepEqual(await texts(small, '.header-toggle'), ['Menu'], 'the menu is closed')
    await small.click('.header-toggle')
    await small.waitForSelector('.header-more li:last-child a', { visible: true })
  },
)
