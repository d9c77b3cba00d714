import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { interceptRequests } from '../support/intercept.ts'
import { navigateTo } from '../support/page.ts'
import { samplePublisher } from '../support/sample-publisher.ts'

const addresses = [
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
  'https://open.spotify.com/episode/512ojhOuo1ktJprKbVcKyQ',
  'https://soundcloud.com/fliporto/mesa-1',
]
const escaped = addresses.map((address) => address.replaceAll('&', '&amp;'))
const players = escaped.map((address) => `<figure class="media"><oembed url="${address}"></oembed></figure>`)
const content = `<p>Antes.</p>${players.join('<p>Entre.</p>')}<p>Depois.</p>`

test.serial('a player is a link, then a card, and loads nothing before it is pressed', async (t) => {
  const { festival, origin } = await openBuiltSite(t)
  await samplePublisher(festival).create('news', 'v', { slug: 'videos', imageUrl: null, content })

  const answer = await fetch(`${origin}/noticias/videos`)
  const html = await answer.text()
  const hosts = ['www.youtube-nocookie.com', 'player.vimeo.com', 'open.spotify.com', 'w.soundcloud.com']
  const frames = hosts.map((host) => `https://${host}`).join(' ')
  t.true(answer.headers.get('content-security-policy')!.includes(`;frame-src ${frames};`))
  for (const address of escaped) t.regex(html, new RegExp(`<a href="${address.replace(/[?.]/g, '\\$&')}">`))
  t.false(html.includes('<oembed'))
  t.regex(html, /<style(?:(?!<\/style>).)*figure\.media/s)
  t.notRegex(await (await fetch(origin)).text(), /figure\.media/)
  t.like(await (await fetch(`${origin}/api/news/videos`)).json(), { content })
  const feed = await (await fetch(`${origin}/noticias.rss`)).text()
  t.true(feed.includes('Ver no YouTube') && !feed.includes('oembed'))

  const { page } = await visit(t, 'about:blank', { width: 390 })
  const foreign: string[] = []
  await interceptRequests(page)
  page.on('request', (request) => {
    if (new URL(request.url()).origin === origin) return void request.continue()
    foreign.push(request.url())
    void request.respond({ contentType: 'text/html', body: '<title>Leitor</title>' })
  })
  const boxes = () => page.$$eval('figure.media', (all) => all.map((each) => each.getBoundingClientRect().height))

  await page.setJavaScriptEnabled(false)
  await page.goto(`${origin}/noticias/videos`)
  const before = await boxes()
  t.deepEqual(await page.$$eval('figure.media', (all) => all.map((each) => each.textContent)), [
    'Ver no YouTube',
    'Ouvir no Spotify',
    'Ouvir no SoundCloud',
  ])
  await page.setJavaScriptEnabled(true)
  await load(page, `${origin}/noticias/videos`)
  await page.waitForSelector('figure.media button')
  t.deepEqual(await boxes(), before)
  t.deepEqual(await axeViolations(page), [])
  t.deepEqual(foreign, [])

  await page.focus('figure.media button')
  t.is(
    await page.evaluate(() => document.activeElement!.textContent),
    'Abrir o vídeo do YouTube Ao abrir, YouTube recebe o seu endereço IP',
  )
  await page.keyboard.press('Enter')
  await page.waitForSelector('iframe')
  t.deepEqual(await page.evaluate(() => (document.activeElement as HTMLIFrameElement).title), 'Vídeo do YouTube')
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 1)
  t.deepEqual(foreign, ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42'])
  t.deepEqual(await boxes(), before)
  await page.emulateMediaType('print')
  t.deepEqual(
    await page.$$eval('figure.media :is(a, button, iframe)', (all) =>
      all.filter((each) => each.getClientRects().length > 0).map((each) => each.tagName),
    ),
    ['A', 'A', 'A'],
  )
  await page.emulateMediaType('screen')

  // Without the server's HTML
  await load(page, `${origin}/noticias`)
  await navigateTo(page, '/noticias/videos')
  await page.waitForSelector('figure.media button')
  t.deepEqual(await boxes(), before)
})
