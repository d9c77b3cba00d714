import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { localDraftKey } from '../../views/forms/local-drafts.ts'
import { getBrowser } from '../support/browser.ts'
import { openBuiltSite } from '../support/built-site.ts'
import { blockSelector, pressControl, saveWithKeyboard } from '../support/editing.ts'
import { editorData, waitForEditor } from '../support/editor.ts'
import { interceptRequests } from '../support/intercept.ts'
import { clickText } from '../support/item-forms.ts'
import { valueIn, waitForHydration } from '../support/page.ts'
import { openSignedIn } from '../support/panel.ts'
import { seeded } from '../support/random-commands.ts'
import { ACCOUNT } from '../support/signed-in-site.ts'

const LONG = process.env.LONG === '1'
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const RUNS_OF_EACH = LONG ? 5 : 1
const SLOWER = 6
const MAX_DELAY_MS = 300
const MAX_PAUSE_MS = 30

const WORDS = 'como chegar à Torre onde o rio acaba e os livros começam numa manhã de outubro com chuva'.split(' ')

type Random = ReturnType<typeof seeded>
type Typist = {
  t: ExecutionContext
  page: Page
  origin: string
  random: Random
  /** Types random words where the focus is; pressing `also` between some keys. Returns them. */
  type(also?: () => Promise<unknown>): Promise<string>
}

const below = (random: Random, limit: number) => Math.floor(random() * limit)

function typistOf(t: ExecutionContext, page: Page, origin: string, random: Random): Typist {
  const type: Typist['type'] = async (also) => {
    const text = Array.from({ length: 2 + below(random, 4) }, () => WORDS[below(random, WORDS.length)]).join(' ')
    for (const letter of text) {
      await page.keyboard.type(letter, { delay: below(random, MAX_PAUSE_MS) })
      if (also && random() < 0.08) await also()
    }
    return text
  }
  return { t, page, origin, random, type }
}

/** A slow machine, whose requests are answered late. */
async function slowDown(page: Page, random: Random) {
  await page.emulateCPUThrottling(SLOWER)
  await interceptRequests(page)
  page.on('request', async (request) => {
    await new Promise((done) => setTimeout(done, below(random, MAX_DELAY_MS)))
    await request.continue()
  })
}

const waitForFocus = (page: Page, selector: string) =>
  page.waitForFunction((at) => document.activeElement?.matches(at), {}, selector)

type PanelForm = { tab: string; path: string; fields: readonly string[]; button?: string; isKept?: true }

const panelForms: readonly PanelForm[] = [
  { tab: 'Páginas', path: 'pages', button: 'Nova Página', fields: ['title', 'menuTitle'], isKept: true },
  { tab: 'Notícias', path: 'news', button: 'Nova Notícia', fields: ['title', 'excerpt'], isKept: true },
  { tab: 'Patrocinadores', path: 'sponsors', button: 'Novo Patrocinador', fields: ['name', 'description'] },
  { tab: 'Programação', path: 'schedule', fields: ['title', 'location', 'guestBio'] },
  { tab: 'Escritores', path: 'writers', button: 'Novo Autor', fields: ['name', 'bio'] },
  { tab: 'Podcast', path: 'podcasts', button: 'Novo Episódio', fields: ['title', 'description'] },
  { tab: 'Edições', path: 'previous-years', button: 'Nova Edição', fields: ['year', 'title', 'place'] },
]

/** Words of an earlier form, which the next one offers. */
function keepLocalDraft(page: Page, path: string, field: string, text: string) {
  const key = localDraftKey(ACCOUNT.username, path, null, 'antes')
  const changes = { [field]: { was: '', is: text } }
  const draft = { at: new Date().toISOString(), version: null, changes, picture: false }
  return page.evaluate((...entry) => localStorage.setItem(...entry), key, JSON.stringify(draft))
}

async function fillPanelForm(typist: Typist, { tab, path, button, fields, isKept }: PanelForm) {
  const { t, page, random, type } = typist
  const [first = ''] = fields
  const answer = [undefined, 'Recuperar', 'Depois'][below(random, 3)]
  if (answer) await keepLocalDraft(page, path, first, 'Antes ')
  await slowDown(page, random)
  await clickText(page, '[role=tab]', tab)
  if (button) await clickText(page, '.tab-head button', button)
  if (answer) await clickText(page, '.notice button', answer)
  else if (!button) await (await page.waitForSelector(`.form [name=${first}]`))!.focus()
  await waitForFocus(page, `.form [name=${first}]`)
  if (answer === 'Recuperar') await page.keyboard.press('End')

  const keep = () => pressControl(page, 's')
  const expected: Record<string, string> = {}
  for (const name of fields) {
    if (name !== first) await page.focus(`.form [name=${name}]`)
    const before = name === first && answer === 'Recuperar' ? 'Antes ' : ''
    expected[name] = before + (await type(isKept && keep))
  }
  if (isKept) {
    await waitForEditor(page)
    await page.focus('.ck-editor__editable.prose')
    expected.content = `<p>${await type(keep)}</p>`
  }
  const shown = Object.fromEntries(
    await Promise.all(fields.map(async (name) => [name, await valueIn(page, `.form [name=${name}]`)])),
  )
  if (isKept) shown.content = await editorData(page)
  t.deepEqual(shown, expected, answer)
  if (!isKept) return
  await keep()
  await page.waitForFunction(() => /^Guardado às/.test(document.querySelector('.writing-kept')?.textContent ?? ''))
  const kept = await page.evaluate(async () => {
    const [{ id }] = await (await fetch('/api/admin/drafts')).json()
    return (await (await fetch(`/api/admin/drafts/${id}`)).json()).fields as Record<string, string>
  })
  t.like(kept, expected)
}

async function describePicture({ t, page, random, type }: Typist) {
  await page.evaluate(async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="9"/></svg>'
    const body = new FormData()
    body.set('file', new File([svg], 'torre.svg', { type: 'image/svg+xml' }))
    await fetch('/api/admin/upload', { method: 'POST', body })
  })
  await slowDown(page, random)
  await clickText(page, '[role=tab]', 'Imagens')
  await (await page.waitForSelector('.media-picture'))!.click()
  await waitForFocus(page, '.form [name=alt]')
  const alt = await type()
  await page.focus('.form [name=credit]')
  const credit = await type()
  t.is(await valueIn(page, '.form [name=alt]'), alt)
  t.is(await valueIn(page, '.form [name=credit]'), credit)
}

async function editInPlace({ t, page, origin, random, type }: Typist) {
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'rejected'))
  await slowDown(page, random)
  await page.goto(origin)
  const open = async (key: string) => {
    await (await page.waitForSelector(`${blockSelector(key)}[data-editable]`))!.focus()
    await page.keyboard.press('Enter')
  }
  await open('footer_privacy')
  await waitForFocus(page, `${blockSelector('footer_privacy')} [role=textbox]`)
  const before = await page.evaluate(() => document.activeElement!.textContent)
  const text = await type()
  t.is(await page.evaluate(() => document.activeElement!.textContent), before + text)
  await saveWithKeyboard(page)
  await open('schedule_ticket_link')
  await waitForFocus(page, `${blockSelector('schedule_ticket_link')} [role=textbox]`)
  const address = await page.waitForSelector('.edit-bar [name=linkUrl]')
  await address!.focus()
  const was = await address!.evaluate((field) => (field as HTMLInputElement).value)
  await page.keyboard.press('End')
  const typed = await type()
  t.is(await address!.evaluate((field) => (field as HTMLInputElement).value), was + typed)
  await open('about_intro')
  await page.focus('#newsletter-email')
  const letters = (await type()).replaceAll(' ', '')
  await page.waitForSelector('.ck-editor__editable')
  t.is((await valueIn(page, '#newsletter-email')).replaceAll(' ', ''), letters)
}

const signedIn = (act: (typist: Typist) => Promise<void>, content = false) =>
  async function run(t: ExecutionContext, random: Random) {
    const { page, origin } = await openSignedIn(t, { content, allow: [/401/, /ERR_ABORTED/] })
    await act(typistOf(t, page, origin, random))
  }

const early = (path: string, ...fields: string[]) =>
  async function run(t: ExecutionContext, random: Random) {
    const { origin } = await openBuiltSite(t)
    const context = await (await getBrowser()).createBrowserContext()
    t.teardown(() => context.close())
    const page = await context.newPage()
    await slowDown(page, random)
    const { type } = typistOf(t, page, origin, random)
    await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
    const typed: string[] = []
    for (const field of fields) {
      await (await page.waitForSelector(field))!.focus()
      typed.push(await type())
    }
    await waitForHydration(page)
    // An address has no blanks
    for (const [n, field] of fields.entries())
      t.is((await valueIn(page, field)).replaceAll(' ', ''), typed[n]!.replaceAll(' ', ''))
  }

const forms: Record<string, (t: ExecutionContext, random: Random) => Promise<void>> = {
  ...Object.fromEntries(panelForms.map((form) => [form.tab, signedIn((typist) => fillPanelForm(typist, form))])),
  Imagens: signedIn(describePicture),
  'em linha': signedIn(editInPlace, true),
  newsletter: early('/', '#newsletter-email'),
  entrar: early('/admin/login', '#username', '#password'),
}

const [writing] = panelForms.slice(below(seeded(SEED), 2))
for (const name of LONG ? Object.keys(forms) : [writing!.tab]) {
  test(`${name}: every letter stays that is typed on a slow machine (seed ${SEED})`, async (t) => {
    t.timeout(300_000)
    for (let run = 0; run < RUNS_OF_EACH; run++) await forms[name]!(t, seeded(SEED + run))
  })
}
