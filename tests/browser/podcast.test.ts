import test from 'ava'
import type { Page } from 'puppeteer'
import { episode } from '../../src/content/episode.ts'
import { axeViolations } from '../support/axe.ts'
import { visit } from '../support/browser.ts'
import { openBuiltSite, sharedSite } from '../support/built-site.ts'
import { run } from '../support/festival.ts'
import { inFullRun } from '../support/full-run.ts'
import { texts, waitForText } from '../support/page.ts'

const first = 'Das ilhas ao continente: o português de São Tomé, Cabo Verde e Angola'
const button = (page: Page, name: string) => page.locator(`button[aria-label="${name}: ${first}"]`)

test('the podcast is complete without JavaScript: platforms and every episode with its parts', async (t) => {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/podcast`, { javascript: false })
  t.deepEqual(await texts(page, 'h1'), ['Podcast FLIPORTO Portugal'])
  t.true((await page.$eval('main', (main) => main.textContent ?? '')).includes('Vozes da Literatura'))
  const hrefs = await page.$$eval('.platforms a', (links) => links.map((link) => link.getAttribute('href')))
  t.is(hrefs.length, 5)
  t.is(hrefs.filter((href) => href === '#').length, 1)
  t.is(hrefs.filter((href) => href?.startsWith('https://')).length, 4)
  t.deepEqual(await texts(page, '#episodios'), ['Todos os Episódios'])
  const episodes = await page.$$eval('.episode', (all) =>
    all.map((one) => ({
      id: /^episodio-[\w-]+$/.test(one.id),
      picture: one.querySelectorAll('img').length,
      duration: one.querySelector('.episode-duration')?.textContent,
      date: one.querySelector('time')?.textContent,
      title: one.querySelector('h3')?.textContent,
      buttons: [...one.querySelectorAll('button')].map(({ textContent }) => textContent).join(),
    })),
  )
  t.is(episodes.length, 6)
  t.deepEqual(episodes[0], {
    id: true,
    picture: 1,
    duration: '54\u00a0min',
    date: '16/10/2025',
    title: first,
    buttons: 'Ouvir,Compartilhar',
  })
})

inFullRun(test, 'a look: «the podcast is complete …» has the button and the platforms')(
  'playing an episode without audio scrolls to the platforms',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/podcast`)
    await button(page, 'Ouvir').click()
    t.is(await page.evaluate(() => document.activeElement?.textContent), 'Onde ouvir')
    await page.waitForFunction(() => {
      const { top } = document.activeElement!.getBoundingClientRect()
      return top > 60 && top < innerHeight / 2
    })
  },
)

test('playing an episode pauses the others', async (t) => {
  const { origin, festival } = await openBuiltSite(t, { content: false })
  for (const id of ['um', 'dois']) {
    await run(festival, episode, id, {
      type: 'ReleaseEpisode',
      fields: {
        title: id,
        description: '',
        imageUrl: null,
        duration: '',
        publishDate: '2025-10-01',
        audioUrl: `${origin}/som-${id}.mp3`,
      },
    })
  }
  const { page } = await visit(t, `${origin}/podcast`, { allow: [/som-/, /404/] })
  await page.evaluate(() => {
    for (const audio of document.querySelectorAll('audio')) {
      audio.play = async () => void audio.dispatchEvent(new Event('play', { bubbles: true }))
      audio.pause = () => audio.setAttribute('data-paused', '')
    }
  })
  const paused = () => page.$$eval('audio', (all) => all.map((audio) => audio.hasAttribute('data-paused')))
  await page.click('#episodio-um button[aria-label="Ouvir: um"]')
  t.deepEqual(await paused(), [false, false])
  await page.click('#episodio-dois button[aria-label="Ouvir: dois"]')
  const order = await page.$$eval('.episode', (all) => all.map(({ id }) => id))
  t.deepEqual(
    await paused(),
    order.map((id) => id === 'episodio-um'),
  )
})

inFullRun(test, 'session-page, «from the programme …», copies an address by the same function')(
  'without a share sheet the address is copied, or shown where copying fails',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/podcast`)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      navigator.clipboard.writeText = async (text) => document.body.setAttribute('data-copied', text)
    })
    await button(page, 'Compartilhar').click()
    await waitForText(page, 'Ligação copiada.')
    const id = await page.$eval('.episode', (one) => one.id)
    t.is(await page.$eval('body', (body) => body.getAttribute('data-copied')), `${origin}/podcast#${id}`)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await button(page, 'Compartilhar').click()
    await waitForText(page, `Copie a ligação: ${origin}/podcast#${id}`)
    t.deepEqual(await axeViolations(page), [])
  },
)

inFullRun(test, 'a look: programme, «filters combine …», opens a row by its hash')(
  'an address with an episode scrolls to it, and the page itself opens at the top',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, origin)
    await page.$eval('footer a[href="/podcast"]', (link) => link.scrollIntoView())
    await page.click('footer a[href="/podcast"]')
    await page.waitForSelector('.episode[id]')
    t.is(await page.evaluate(() => window.scrollY), 0)
    const id = await page.$$eval('.episode', (all) => all[3]!.id)
    const { page: shared } = await visit(t, `${origin}/podcast#${id}`)
    const top = await shared.$eval(`#${id}`, (one) => one.getBoundingClientRect().top)
    t.true(top > 60 && top < 120, String(top))
  },
)

inFullRun(test, 'a look: «the podcast is complete …» has the same platform')(
  'a platform without an address does not scroll the page',
  async (t) => {
    const origin = await sharedSite()
    const { page } = await visit(t, `${origin}/podcast`)
    await page.$eval('.platforms a[href="#"]', (link) => link.scrollIntoView({ block: 'center' }))
    const scrollY = await page.evaluate(() => window.scrollY)
    await page.click('.platforms a[href="#"]')
    t.is(await page.evaluate(() => window.scrollY), scrollY)
    t.is(page.url(), `${origin}/podcast`)
  },
)
