import test, { type ExecutionContext } from 'ava'
import type { HTTPRequest, Page } from 'puppeteer'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { interceptRequests } from '../support/intercept.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'
import {
  applyTextSpacing,
  brokenAtDoubleSize,
  clippedTexts,
  focusedElement,
  movingElements,
} from '../support/readability.ts'
import { DESKTOP, EVERY_WIDTH, overflowingWidths, PHONE, resize } from '../support/widths.ts'

const screens = [
  '/',
  '/noticias',
  '/noticias/azul',
  '/programacao',
  '/biblioteca',
  '/biblioteca/agustina-bessa-luis',
  '/podcast',
  '/edicoes',
  '/pagina/como-chegar',
  '/pagina/inscricoes',
  '/politica-privacidade',
  '/newsletter/sair',
  '/newsletter/adeus',
  '/um/caminho/qualquer',
]

/** 404 pages, and requests that a navigation cancels. */
const allow = [/404/, /ERR_ABORTED/]
const allowFailures = [...allow, /500/]

/** Opens a page without the cookie banner. */
async function openPage(t: ExecutionContext, allowed = allow) {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/politica-privacidade`, { allow: allowed })
  await page.locator('.cookies button').click()
  await page.waitForSelector('.cookies', { hidden: true })
  const open = (next: string) => load(page, origin + next)
  return { page, open }
}

test('every screen fits every width, passes axe, has exactly one h1, and breaks no heading’s word at 200 %', async (t) => {
  const { page, open } = await openPage(t)
  for (const path of screens) {
    await open(path)
    t.deepEqual(await overflowingWidths(page, 'html', EVERY_WIDTH), [], path)
    t.deepEqual(await accessibilityViolations(page, path), [])
    t.is((await texts(page, 'h1')).length, 1, path)
    for (const width of [PHONE, DESKTOP]) {
      await resize(page, width)
      t.deepEqual(await brokenAtDoubleSize(page), [], `${path} at ${width} with letters of 200 %`)
    }
  }

  await page.evaluate(() => {
    const button = '<button type="button" style="width:9px;height:9px"></button>'
    document.querySelector('main')?.insertAdjacentHTML('beforeend', `${button}${button}<h1>Outro</h1>`)
  })
  const found = await accessibilityViolations(page, 'here')
  t.deepEqual(
    found.map((finding) => finding.replace(/: #.*/, '')).sort(),
    ['here at 1280: button-name', 'here at 1280: target-size', 'here at 390: button-name', 'here at 390: target-size'],
    '… and an unnamed or tiny button is found',
  )
  t.is((await texts(page, 'h1')).length, 2, '… and a second h1')
})

const lists = {
  '/noticias': ['Carregando notícias...', 'Erro ao carregar notícias', 'Em breve Notícias'],
  '/biblioteca': ['Carregando autores...', 'Erro ao carregar autores', 'Nenhum autor encontrado'],
  '/programacao': ['Carregando programação...', 'Programação em Breve', 'Programação em Breve'],
  '/podcast': ['Carregando episódios...', 'Erro ao carregar episódios', 'Nenhum episódio de podcast encontrado'],
  '/': ['Carregando patrocinadores...', 'Erro ao carregar patrocinadores', 'Nenhum patrocinador'],
}
const items = {
  '/noticias/azul': ['Carregando notícia...', 'Notícia não encontrada'],
  '/biblioteca/agustina-bessa-luis': ['Carregando dados do autor...', 'Autor não encontrado'],
  '/pagina/como-chegar': ['Carregando página...', 'Página não encontrada'],
}

/** Handles all later requests for content. */
async function handleContentRequests(page: Page, handle: (request: HTTPRequest) => unknown) {
  await interceptRequests(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isContent = /^\/api\/(news|writers|schedule|podcasts|sponsors|pages\/)/.test(pathname)
    return isContent ? handle(request) : request.continue()
  })
}

const states = {
  'are loading': { messageIndex: 0, handle: () => {}, messages: { ...lists, ...items } },
  'fail to load': {
    messageIndex: 1,
    handle: (request: HTTPRequest) => request.respond({ status: 500, body: 'avaria' }),
    messages: { ...lists, ...items },
  },
  'are empty': {
    messageIndex: 2,
    handle: (request: HTTPRequest) =>
      request.respond({
        contentType: 'application/json',
        body: request.url().endsWith('/api/schedule-state') ? '{"hasSessions":false,"sessions":[]}' : '[]',
      }),
    messages: lists,
  },
}

test('axe finds nothing while contents are loading, fail to load or are empty', async (t) => {
  for (const [name, { messageIndex, handle, messages }] of Object.entries(states)) {
    const { page } = await openPage(t, allowFailures)
    await handleContentRequests(page, handle)
    for (const [path, expected] of Object.entries(messages)) {
      await navigateTo(page, path)
      await waitForText(page, expected[messageIndex] ?? '')
      t.deepEqual(await overflowingWidths(page), [], `${path} while contents ${name}`)
      t.deepEqual(await accessibilityViolations(page, path, [DESKTOP]), [])
      t.is((await texts(page, 'h1')).length, 1, path)
    }
  }
})

test('axe finds nothing in the cookie banner, the open menu, a form’s messages and an empty search result', async (t) => {
  const { page } = await visit(t, `${await sharedSite()}/biblioteca`, { width: PHONE, allow: allowFailures })
  await page.waitForSelector('.cookies')
  t.deepEqual(await accessibilityViolations(page, 'banner'), [])
  await page.locator('.cookies button').click()

  await resize(page, PHONE)
  await page.click('.header-toggle')
  await page.waitForSelector('.header-menu:popover-open')
  t.deepEqual(await axeViolations(page), [], 'menu')
  const expanded = async () =>
    (await page.accessibility.snapshot({ root: (await page.$('.header-toggle'))! }))?.expanded
  t.true(await expanded(), 'the browser says that the menu is open')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.header-menu:popover-open', { hidden: true })
  t.not(await expanded(), true)

  await page.type('input[type=search]', 'ninguém')
  await waitForText(page, 'Nenhum autor encontrado com os filtros selecionados')
  t.deepEqual(await accessibilityViolations(page, 'search'), [])

  await interceptRequests(page)
  page.on('request', (request) =>
    request.url().endsWith('/api/newsletter')
      ? request.respond({ status: request.postData()?.includes('bem') ? 200 : 500, body: '{}' })
      : request.continue(),
  )
  for (const [address, message] of [
    ['mal@exemplo.pt', 'Erro ao cadastrar email. Tente novamente.'],
    ['bem@exemplo.pt', 'Email cadastrado com sucesso!'],
  ] as const) {
    await page.locator('#newsletter-email').fill(address)
    await page.click('.newsletter button')
    await page.waitForFunction(
      (expected) => document.querySelector('.newsletter-message')?.textContent === expected,
      { polling: 'mutation' },
      message,
    )
    // axe would report targets that the header partly covers
    await page.evaluate(() => window.scrollTo(0, 0))
    t.deepEqual(await axeViolations(page), [], message)
    t.is(await page.$eval('.newsletter-message', ({ textContent }) => textContent), message, 'the message stays')
  }
})

inFullRun(test, 'a look: «every screen fits …» loads the same screens, clipped texts are found here alone')(
  'no text is clipped at 320 pixels, at 200 % zoom or with WCAG text spacing',
  async (t) => {
    const { page, open } = await openPage(t)
    const clipped: string[] = []
    const check = async (width: number, context: string) => {
      await resize(page, width)
      clipped.push(...(await clippedTexts(page)).map((text) => `${context} at ${width}: ${text}`))
    }
    for (const path of screens) {
      await open(path)
      await check(320, path)
      await check(DESKTOP / 2, path)
      await applyTextSpacing(page)
      await check(320, `${path} spaced`)
      await check(DESKTOP, `${path} spaced`)
    }
    t.deepEqual(clipped, [])
    await page.evaluate(() => {
      const html =
        '<p style="width:99em">Palavras</p><div style="overflow:hidden;height:9px"><p>Cortadas<br>em baixo</p></div>'
      document.querySelector('main')?.insertAdjacentHTML('beforeend', html)
    })
    const [wide, ...cut] = await clippedTexts(page)
    t.regex(wide ?? '', /^the page is \d+ px wide$/)
    t.deepEqual(cut, ['Cortadas', 'em baixo'], '… and clipped texts are found')
  },
)

inFullRun(test, 'a look: «every screen fits …» loads the same screens, what moves is found here alone')(
  'with reduced motion nothing is animated, loading screens included',
  async (t) => {
    const { page, open } = await openPage(t)
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }])
    t.true((await movingElements(page)).length > 0, 'links fade by default')
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    for (const path of screens) {
      await open(path)
      t.deepEqual(await movingElements(page), [], path)
    }
    await handleContentRequests(page, () => {})
    await navigateTo(page, '/noticias/azul')
    await waitForText(page, 'Carregando notícia...')
    t.deepEqual(await movingElements(page), [])
  },
)

test('the first tab stop skips the menu and leads to the content', async (t) => {
  const { page, open } = await openPage(t)
  for (const path of ['/', '/programacao']) {
    await open(path)
    await page.keyboard.press('Tab')
    t.like(await focusedElement(page), { name: 'Saltar para o conteúdo', outlined: true, uncovered: true })
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement === document.querySelector('main'))
    await page.keyboard.press('Tab')
    t.true(await page.evaluate(() => !!document.activeElement?.closest('main')), path)
  }
})

test('every tab stop on the home page has an outline and is covered by neither header nor banner', async (t) => {
  for (const width of [PHONE, DESKTOP]) {
    const { page } = await visit(t, await sharedSite(), { width })
    await page.waitForSelector('.cookies')
    const stops = []
    for (let stop = 0; stop < 80; stop++) {
      await page.keyboard.press('Tab')
      const focused = await focusedElement(page)
      if (!focused) break
      stops.push(focused)
    }
    t.true(stops.length > 15 && stops.length < 80, `${stops.length} stops at ${width}`)
    t.is(stops[3]?.name, 'Aceitar Cookies')
    t.is(stops.at(-1)?.name, 'Política de Privacidade')
    t.deepEqual(
      stops.filter(({ outlined, uncovered }) => !outlined || !uncovered),
      [],
      String(width),
    )
  }
})
