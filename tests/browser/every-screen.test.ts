import test from 'ava'
import type { Page } from 'puppeteer'
import { homepageDefaults } from '../../src/content/section-defaults.ts'
import { pictureField } from '../../src/content/text.ts'
import { load, waitUntilIdle } from '../support/browser.ts'
import { answerDialogs } from '../support/item-forms.ts'
import { waitForNetworkIdle } from '../support/network-idle.ts'
import { openSignedIn, subscribe } from '../support/panel.ts'
import { svg } from '../support/pictures.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { type Sample, samples } from '../support/samples.ts'
import { addAdministrator } from '../support/signed-in-site.ts'
import { DESKTOP, overflowingWidths, PHONE, resize } from '../support/widths.ts'

const LETTERS = 'Pneumoultramicroscopicossilicovulcanoconiose'.repeat(2).slice(0, 80)
const HTML = `<h2>${LETTERS}</h2><p>${LETTERS}</p><ul><li>${LETTERS}</li></ul><blockquote><p>${LETTERS}</p></blockquote>
  <table><tbody><tr><td>${LETTERS}</td><td>${LETTERS}</td></tr></tbody></table>`

/** What only the texts of items have. */
const MORE = `<pre><code>${LETTERS}</code></pre>
  <p style="margin-left:240px" class="text-huge"><span class="text-huge">${LETTERS}</span></p>
  <figure class="image"><img src="/uploads/${'0'.repeat(32)}-2000x1000.png" alt="" width="2000" height="1000"></figure>`

/** As a whole item, with the letters in every field that takes them. */
function longFields({ noun, fields }: Sample, number: number) {
  const longest = (name: string, value: unknown) => {
    if (name === 'slug') return `${LETTERS.toLowerCase()}-${number}`
    if (noun.richTexts.some(([rich]) => rich === name)) return HTML + MORE
    const takes = (text: string) =>
      name !== pictureField(noun.fields) && noun.fields.shape[name]!.safeParse(text).success
    return [LETTERS, `https://exemplo.pt/${LETTERS}`].find(takes) ?? value
  }
  return Object.fromEntries(Object.entries(fields(number)).map(([name, value]) => [name, longest(name, value)]))
}

/** Runs in the page. */
async function send(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/api/admin${path}`, { method, headers, body: JSON.stringify(body) })
  return answer.json()
}

/** Runs in the page. */
async function upload(bytes: number[], name: string) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/svg+xml' }))
  await fetch('/api/admin/upload', { method: 'POST', body })
  const [picture] = await (await fetch('/api/admin/media')).json()
  return picture.id as string
}

const press = (selector: string, opened?: string) => async (page: Page) => {
  const button = await page.waitForSelector(selector)
  await button!.evaluate((one) => (one as HTMLElement).click())
  if (opened) await page.waitForSelector(opened)
}

async function paste(page: Page) {
  await page.waitForSelector('.paste-source textarea')
  await page.evaluate((letters) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', `Título\tLocal\tData\t${letters}\n${letters}\t${letters}\t${letters}\t`)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.paste-source textarea')!.dispatchEvent(pasted)
  }, LETTERS)
  await page.waitForSelector('.paste-table')
}

/** In forced colours: what is chosen and looks as if it were not, drawings in other colours than their words', buttons without an edge. */
const untold = (page: Page) =>
  page.evaluate(() => {
    const look = (element: Element) =>
      ['', '::after'].flatMap((part) => {
        const { borderWidth, borderColor, outline, color, textDecorationLine, backgroundColor } = getComputedStyle(
          element,
          part,
        )
        return part ? [backgroundColor] : [borderWidth, borderColor, outline, color, textDecorationLine]
      })
    const states = ['aria-current', 'aria-pressed', 'aria-selected'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]:not([${name}=false])`)].flatMap((element) => {
        const value = element.getAttribute(name)!
        const chosen = look(element)
        if (name === 'aria-current') element.removeAttribute(name)
        else element.setAttribute(name, 'false')
        const other = look(element)
        element.setAttribute(name, value)
        return String(chosen) === String(other) ? [`${name} ${element.className || element.textContent}`] : []
      }),
    )
    const drawings = [...document.querySelectorAll('svg:not(.ck *) :is(path, use, rect, circle)')].flatMap((shape) => {
      const { fill, stroke, color } = getComputedStyle(shape)
      const own = [fill, stroke].filter((paint) => paint !== 'none' && paint !== color)
      return own.length > 0 ? [`${shape.closest('svg')!.getAttribute('class')}: ${own}, not ${color}`] : []
    })
    const bare = [...document.querySelectorAll('.button')].filter((one) => getComputedStyle(one).borderStyle === 'none')
    return [...states, ...drawings, ...bare.map(({ textContent }) => `${textContent} has no edge`)]
  })

test('80 letters without a blank in every field widen no screen, and forced colours tell what is chosen', async (t) => {
  const { page, origin, festival } = await openSignedIn(t, { allow: [/401/, /404/], width: PHONE })
  const publisher = samplePublisher(festival)
  for (const sample of samples.filter(({ noun }) => noun.kind !== 'section')) {
    for (const number of [1, 2, 3]) await publisher.create(sample.noun.kind, `${number}`, longFields(sample, number))
  }
  for (const [sectionKey, { type }] of Object.entries(homepageDefaults)) {
    const content = type === 'html' ? HTML : LETTERS
    if (type !== 'image') await publisher.create('section', sectionKey, { sectionKey, sectionType: type, content })
  }
  await publisher.change('schedule-item', '2', { endTime: null })
  await publisher.change('schedule-item', '3', { status: 'cancelled' })
  await publisher.remove('sponsor', '3')
  await subscribe(origin, `${LETTERS.slice(0, 60)}@${LETTERS.slice(0, 60)}.pt`)
  const account = { username: LETTERS, password: 'uma palavra-passe' }
  await addAdministrator(festival, account)
  await page.evaluate(send, 'POST', '/login', account)
  const picture = await page.evaluate(upload, [...svg(60, 40)], `${LETTERS}.svg`)
  await page.evaluate(send, 'PUT', `/media/${picture}`, { alt: LETTERS, credit: LETTERS })
  const draft = await page.evaluate(send, 'POST', '/drafts', {
    kind: 'news',
    fields: { title: LETTERS, excerpt: LETTERS, content: HTML },
  })
  const link = await page.evaluate(send, 'POST', `/drafts/${draft.id}/link`, {})
  await publisher.change('news', '1', { title: `${LETTERS}, ${LETTERS}`, category: `${LETTERS}${LETTERS}` })
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'rejected'))

  const slug = `${LETTERS.toLowerCase()}-2`
  const screens: [path: string, act?: (page: Page) => Promise<void>][] = [
    ['/', press('.organiser-bar [aria-pressed]')],
    ['/', press('[data-section-key=hero_subtitle][data-editable]', '.edit-bar')],
    ['/noticias'],
    [`/noticias/${slug}`],
    ['/programacao', press('.days a:not([aria-current])')],
    ['/programacao', press('.bar-agenda')],
    ['/programacao', press('.event > .star')],
    [`/programacao/${slug}`],
    ['/biblioteca'],
    [`/biblioteca/${slug}`],
    ['/podcast'],
    ['/edicoes'],
    [`/pagina/${slug}`],
    ['/admin/em/p20/'],
    [link.url.replace(/^https?:\/\/[^/]+/, '')],
    ['/admin#dashboard'],
    ['/admin#noticias'],
    ['/admin#noticias/1'],
    [`/admin#noticias/rascunho/${draft.id}`],
    ['/admin#programacao', press('.desk-title')],
    ['/admin#programacao', press('.desk-endless')],
    ['/admin#programacao/1'],
    ['/admin#programacao?vista=quadro'],
    ['/admin#programacao/colar', paste],
    ['/admin#patrocinadores'],
    ['/admin#patrocinadores', press('.bin-button', '.bin-item')],
    ['/admin#patrocinadores/1'],
    ['/admin#paginas'],
    ['/admin#paginas/1'],
    ['/admin#newsletter'],
    ['/admin#registo'],
    ['/admin#escritores'],
    ['/admin#escritores', press('.table-actions .icon-button:not(a)', '.history-views')],
    ['/admin#escritores/1'],
    ['/admin#podcast'],
    ['/admin#podcast/1'],
    ['/admin#edicoes'],
    ['/admin#edicoes/1'],
    ['/admin#imagens'],
    [`/admin#imagens/${picture}`],
  ]
  const flaws: string[] = []
  answerDialogs(page)
  const session = await page.createCDPSession()
  const force = (value: string) =>
    session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'forced-colors', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  let panelIsOpen = false
  for (const [path, act] of screens) {
    await resize(page, PHONE)
    const [, tab, item] = /^\/admin#(\w+)(\/\w+)?/.exec(path) ?? []
    if (tab && panelIsOpen) {
      await page.evaluate((to) => location.assign(to), path)
    } else {
      await page.goto('about:blank')
      await load(page, origin + path)
    }
    // What was pressed stays open
    panelIsOpen = tab !== undefined && !act
    if (tab) await page.waitForSelector(`[role=tab][id$=${tab}][aria-selected=true]`)
    if (item && item !== '/colar') await page.waitForSelector('.form')
    // A page that says that the past is being computed may come first
    if (path.startsWith('/admin/em/')) await page.waitForSelector('.past-moment').then(() => waitUntilIdle(page))
    await act?.(page)
    await waitForNetworkIdle(page)
    const wide = await overflowingWidths(page, '.modal, .form-body, .history-detail', [PHONE, DESKTOP])
    flaws.push(...wide.map((width) => `${path} scrolls sideways at ${width}`))
    await force('active')
    flaws.push(...(await untold(page)).map((flaw) => `${path}: ${flaw}`))
    await force('none')
  }
  t.deepEqual(flaws, [])
})
