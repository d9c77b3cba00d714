import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { texts, waitForFocus, waitForText } from '../support/page.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

test('an episode pauses the others, leads to the platforms if it has no audio, and is shared by its address', async (t) => {
  const { origin, festival } = await openBuiltSite(t, { content: false })
  const { create } = samplePublisher(festival)
  for (const title of ['um', 'dois']) await create('episode', title, { title, audioUrl: `${origin}/som-${title}.mp3` })
  await create('episode', 'mudo', { title: 'mudo', publishDate: '2020-01-01' })
  const { page } = await visit(t, `${origin}/podcast`, { width: 390, allow: [/som-/, /404/] })
  const press = (action: string, title: string) => page.click(`button[aria-label="${action}: ${title}"]`)
  await page.evaluate(() => {
    for (const audio of document.querySelectorAll('audio')) {
      audio.play = async () => void audio.dispatchEvent(new Event('play', { bubbles: true }))
      audio.pause = () => audio.setAttribute('data-paused', '')
    }
  })
  const paused = () => page.$$eval('audio[data-paused]', (all) => all.map((audio) => audio.closest('article')?.id))
  await press('Ouvir', 'um')
  t.deepEqual(await paused(), [])
  await press('Ouvir', 'dois')
  t.deepEqual(await paused(), ['episodio-um'])

  await press('Ouvir', 'mudo')
  await waitForFocus(page, '#plataformas')
  t.deepEqual(await texts(page, '#plataformas'), ['Onde ouvir'])
  await page.waitForFunction(() => {
    const { top } = document.activeElement!.getBoundingClientRect()
    return top > 60 && top < innerHeight / 2
  })
  const scrollY = await page.evaluate(() => window.scrollY)
  await page.click('.platforms a[href="#"]')
  t.is(await page.evaluate(() => window.scrollY), scrollY, 'a platform without an address leads nowhere')
  t.is(page.url(), `${origin}/podcast`)

  const address = `${origin}/podcast#episodio-mudo`
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await press('Compartilhar', 'mudo')
  await waitForText(page, `Copie a ligação: ${address}`)
  t.deepEqual(await axeViolations(page), [])
  await page.goto('about:blank')
  await load(page, address)
  const top = await page.$eval('#episodio-mudo', (one) => one.getBoundingClientRect().top)
  t.true(top > 60 && top < 844, String(top))
})
