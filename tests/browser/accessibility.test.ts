import test, { type ExecutionContext } from 'ava'
import type { HTTPRequest, KeyInput, Page } from 'puppeteer'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { load, visit } from '../support/browser.ts'
import { sharedSite } from '../support/built-site.ts'
import { inFullRun } from '../support/full-run.ts'
import { interceptRequests } from '../support/intercept.ts'
import { navigateTo, texts, waitForText } from '../support/page.ts'
import {
  applyTextSpacing,
  brokenWithLargeLetters,
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
  '/programacao?q=xyzw',
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

/** Opens a page without the cookie banner. */
async function openPage(t: ExecutionContext) {
  const origin = await sharedSite()
  const { page } = await visit(t, `${origin}/politica-privacidade`, { allow })
  await page.locator('.cookies button').click()
  await page.waitForSelector('.cookies', { hidden: true })
  const open = (next: string) => load(page, origin + next)
  return { page, open }
}

test('every screen fits every width, passes axe, has exactly one h1, and breaks no heading’s word with letters of 200 %', async (t) => {
  const { page, open } = await openPage(t)
  for (const path of screens) {
    await open(path)
    t.deepEqual(await overflowingWidths(page, 'html', EVERY_WIDTH), [], path)
    t.deepEqual(await accessibilityViolations(page, path), [])
    t.is((await texts(page, 'h1')).length, 1, path)
    for (const width of [PHONE, DESKTOP]) {
      await resize(page, width)
      t.deepEqual(await brokenWithLargeLetters(page), [], `${path} at ${width}`)
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

/** While they are loading, and when they are empty. */
const lists = {
  '/noticias': ['Carregando notícias...', 'Em breve Notícias'],
  '/biblioteca': ['Carregando autores...', 'Nenhum autor encontrado'],
  '/programacao': ['Carregando programação...', 'Programação em Breve'],
  '/podcast': ['Carregando episódios...', 'Nenhum episódio de podcast encontrado'],
  '/': ['Carregando patrocinadores...', 'Nenhum patrocinador'],
}
const items = {
  '/noticias/azul': ['Carregando notícia...'],
  '/biblioteca/agustina-bessa-luis': ['Carregando dados do autor...'],
  '/pagina/como-chegar': ['Carregando página...'],
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

const isEmpty = (request: HTTPRequest) =>
  request.respond({
    contentType: 'application/json',
    body: request.url().endsWith('/api/schedule-state') ? '{"hasSessions":false,"sessions":[]}' : '[]',
  })

test('axe finds nothing while contents are loading or empty', async (t) => {
  for (const [index, handle, messages] of [
    [0, () => {}, { ...lists, ...items }],
    [1, isEmpty, lists],
  ] as const) {
    const { page } = await openPage(t)
    await handleContentRequests(page, handle)
    for (const [path, expected] of Object.entries(messages)) {
      await navigateTo(page, path)
      await waitForText(page, expected[index]!)
      t.deepEqual(await overflowingWidths(page), [], expected[index])
      t.deepEqual(await accessibilityViolations(page, path, [DESKTOP]), [])
      t.is((await texts(page, 'h1')).length, 1, path)
    }
  }
})

inFullRun(test, 'a look: «every screen fits …» loads the same screens, what is cut or moves is found here alone')(
  'no text is clipped at 320 pixels, at 200 % zoom or with WCAG text spacing, and with reduced motion nothing moves',
  async (t) => {
    const { page, open } = await openPage(t)
    const emulateMotion = (value: string) => page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value }])
    await emulateMotion('no-preference')
    t.true((await movingElements(page)).length > 0, 'links fade by default')
    await emulateMotion('reduce')
    const clipped: string[] = []
    const check = async (width: number, context: string) => {
      await resize(page, width)
      clipped.push(...(await clippedTexts(page)).map((text) => `${context} at ${width}: ${text}`))
    }
    for (const path of screens) {
      await open(path)
      t.deepEqual(await movingElements(page), [], path)
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

test('every tab stop on the home page has an outline and is covered by neither header nor banner, in either direction', async (t) => {
  for (const width of [PHONE, DESKTOP]) {
    const { page } = await visit(t, await sharedSite(), { width, height: 700 })
    await page.waitForSelector('.cookies')
    t.deepEqual(await axeViolations(page), [])
    const stopsWith = async (key: KeyInput, shift?: KeyInput) => {
      if (shift) await page.keyboard.down(shift)
      const stops = []
      for (let stop = 0; stop < 80; stop++) {
        await page.keyboard.press(key)
        const focused = await focusedElement(page)
        if (!focused) break
        stops.push(focused)
      }
      t.true(stops.length > 15 && stops.length < 80, `${stops.length} stops at ${width}`)
      t.deepEqual(
        stops.filter(({ outlined, uncovered }) => !outlined || !uncovered),
        [],
        `${width} ${shift ?? ''}`,
      )
      return stops.map(({ name }) => name)
    }
    const forwards = await stopsWith('Tab')
    t.deepEqual(forwards.slice(0, 4), [
      'Saltar para o conteúdo',
      'Política de privacidade',
      'Rejeitar',
      'Aceitar Cookies',
    ])
    t.is(forwards.at(-1), 'Política de Privacidade')
    t.deepEqual(await stopsWith('Tab', 'Shift'), forwards.reverse())
  }
})
