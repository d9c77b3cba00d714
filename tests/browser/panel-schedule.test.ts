import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { intercept } from '../support/intercept.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fieldErrors,
  fieldValues,
  fillField,
  focusedFieldName,
  openTab,
  save,
  tableRows,
  waitForAnimations,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths } from '../support/widths.ts'

const blank = {
  title: '',
  description: '',
  guestName: '',
  guestBio: '',
  date: '',
  time: '',
  location: '',
  category: '',
  registrationRequired: 'false',
}

const mesa = {
  title: 'Mesa de abertura',
  description: 'Uma conversa.\nE perguntas.',
  date: '2025-10-22',
  time: '10:00',
  location: 'Claustro',
  category: 'apresentacao',
  registrationRequired: true,
  guestName: 'Ana Luísa',
  guestBio: 'Poeta.',
}

async function openSchedule(t: ExecutionContext, options: Parameters<typeof openSignedIn>[1] = {}) {
  const site = await openSignedIn(t, options)
  const others = samplePublisher(site.festival)
  await others.create('schedule-item', 'mesa', mesa)
  await others.create('schedule-item', 'oficina', { title: 'Oficina de cordel', date: '2025-10-23', time: '09:30' })
  await openTab(site.page, 'Programação')
  await waitForRows(site.page, 2)
  const stored = async () => (await fetch(`${site.origin}/api/schedule`)).json() as Promise<Record<string, unknown>[]>
  return { ...site, others, stored }
}

/** Sets a date or time as the browser's picker does. */
const pick = (page: Page, name: string, value: string) =>
  page.$eval(
    `.form [name="${name}"]`,
    (control, picked) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
      set!.call(control, picked)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    },
    value,
  )

async function fillEvent(page: Page) {
  await fillField(page, 'title', 'Leitura no claustro')
  await fillField(page, 'description', 'Poemas em voz alta.')
  await pick(page, 'date', '2025-10-24')
  await pick(page, 'time', '09:05')
  await fillField(page, 'location', 'Claustro')
}

const heading = (page: Page) => texts(page, '.inline-form h3')

test.serial('the form for a new event is above the list of events', async (t) => {
  const { page } = await openSchedule(t)
  t.deepEqual(await texts(page, '.tab h3'), ['Novo Evento', 'Eventos Cadastrados'])
  t.deepEqual(await fieldValues(page), blank)
  t.deepEqual(await texts(page, '.form option'), [
    'Sem categoria',
    'Mesa Redonda',
    'Lançamento',
    'Oficina',
    'Palestra',
    'Apresentação Cultural',
    'Cerimônia',
  ])
  t.deepEqual(await page.$$eval('.form option', (all) => all.map((option) => (option as HTMLOptionElement).value)), [
    '',
    'mesa-redonda',
    'lançamento',
    'oficina',
    'palestra',
    'apresentacao',
    'cerimonia',
  ])
  const marked = (await texts(page, '.field-label')).filter((label) => label.endsWith('*'))
  t.deepEqual(marked, ['Título *', 'Descrição *', 'Data *', 'Hora *', 'Local *'])
  t.deepEqual(await tableRows(page), [
    [
      '22/10/2025',
      '10:00',
      'Mesa de aberturaAna LuísaUma conversa.\nE perguntas.',
      'Claustro',
      'Apresentação Cultural Inscrição necessária',
    ],
    ['23/10/2025', '09:30', 'Oficina de cordelUma conversa.', 'Claustro', 'Mesa Redonda '],
  ])
  t.not(await focusedFieldName(page), 'title', 'opening the tab does not focus the form')
  t.deepEqual(await axeViolations(page), [])
})

test.serial('a new event is saved with one alert, and the form is reset and focused', async (t) => {
  const { page, stored } = await openSchedule(t)
  const questions = answerDialogs(page)
  await fillEvent(page)
  await page.select('.form [name=category]', 'lançamento')
  await page.click('.form [name=registrationRequired]')
  const [request] = await Promise.all([page.waitForRequest((one) => one.method() === 'POST'), save(page)])
  const parts = [...((await request.fetchPostData()) ?? '').matchAll(/name="(\w+)"\r\n\r\n([^\r\n]*)/g)]
  t.deepEqual(Object.fromEntries(parts.map(([, name, value]) => [name, value])), {
    title: 'Leitura no claustro',
    description: 'Poemas em voz alta.',
    date: '2025-10-24',
    time: '09:05',
    location: 'Claustro',
    category: 'lançamento',
    guestName: '',
    guestBio: '',
    registrationRequired: 'true',
  })
  await waitForRows(page, 3)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.form [name=title]')?.value === '')
  t.deepEqual(questions, ['Evento criado com sucesso!'])
  await waitForToast(page, 'Evento criado com sucesso!')
  t.deepEqual(await fieldValues(page), blank)
  t.is(await focusedFieldName(page), 'title')
  t.like((await stored())[2], { category: 'lançamento', registrationRequired: true, guestName: null })
})

test.serial(
  'editing loads an event into the form, and saving or cancelling resets it and focuses the row',
  async (t) => {
    const { page, stored } = await openSchedule(t)
    const questions = answerDialogs(page)
    await clickRowAction(page, 'Mesa de abertura', 'Editar')
    await page.waitForFunction(() => document.querySelector('.inline-form h3')?.textContent === 'Editar Evento')
    t.deepEqual(await fieldValues(page), { ...mesa, registrationRequired: 'true' })
    t.is(await focusedFieldName(page), 'title')
    await clickText(page, '.form-foot button', 'Cancelar')
    t.deepEqual(await heading(page), ['Novo Evento'])
    t.is(await page.evaluate(() => document.activeElement?.ariaLabel), 'Editar Mesa de abertura')
    t.deepEqual(questions, [])
    await clickRowAction(page, 'Mesa de abertura', 'Editar')
    await page.waitForFunction(() => document.querySelector('.inline-form h3')?.textContent === 'Editar Evento')
    await pick(page, 'time', '18:30')
    await page.click('.form [name=registrationRequired]')
    await save(page)
    await page.waitForFunction(() => document.querySelector('.inline-form h3')?.textContent === 'Novo Evento')
    t.deepEqual(questions, ['Evento atualizado com sucesso!'])
    t.like((await stored())[0], { time: '18:30', registrationRequired: false, version: 2 })
    t.is(await page.evaluate(() => document.activeElement?.ariaLabel), 'Editar Mesa de abertura')
    t.deepEqual(await fieldValues(page), blank)
  },
)

test.serial('missing values are shown at each field before anything is sent', async (t) => {
  const { page, requests } = await openSchedule(t)
  const questions = answerDialogs(page)
  await save(page)
  t.deepEqual(await fieldErrors(page), [
    'Preencha o campo «Título».',
    'Preencha o campo «Descrição».',
    'Preencha o campo «Data».',
    'Preencha o campo «Hora».',
    'Preencha o campo «Local».',
  ])
  t.is(await focusedFieldName(page), 'title')
  t.deepEqual(questions, [])
  t.false(requests.includes('POST /api/admin/schedule'))
  t.deepEqual(await axeViolations(page), [])
})

test.serial('a rejected event shows the server’s message or the status, in an alert and in the form', async (t) => {
  const { page } = await openSchedule(t, { allow: [/422/, /500/] })
  const questions = answerDialogs(page)
  await fillEvent(page)
  await fillField(page, 'title', '   ')
  await save(page)
  await page.waitForSelector('.field-error')
  t.deepEqual(questions, ['Erro ao salvar evento: Indique o título.'])
  t.deepEqual(await fieldErrors(page), ['Indique o título.'])
  t.is(await focusedFieldName(page), 'title')
  await fillField(page, 'title', 'Leitura')
  await intercept(page, '/api/admin/schedule', { status: 500, body: null })
  await save(page)
  await page.waitForFunction(() => document.querySelector('.form-problem')?.textContent === 'Erro HTTP: 500')
  t.is(questions.at(-1), 'Erro ao salvar evento: Erro HTTP: 500')
  t.is((await fieldValues(page)).title, 'Leitura')
  t.is((await texts(page, '.toast')).filter((text) => text.includes('Erro')).length, 0)
})

test.serial('deleting asks with the spec’s question and shows a toast', async (t) => {
  const { page } = await openSchedule(t)
  const questions = answerDialogs(page)
  await clickRowAction(page, 'Mesa de abertura', 'Excluir')
  await waitForRows(page, 1)
  t.deepEqual(questions, ['Tem certeza que deseja excluir este evento?'])
  await waitForToast(page, 'Evento deletado com sucesso!')
  t.is(await page.evaluate(() => document.activeElement?.ariaLabel), 'Editar Oficina de cordel')
  await clickRowAction(page, 'Oficina de cordel', 'Excluir')
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhum evento cadastrado ainda.'])
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Eventos Cadastrados')
})

test.serial('a failed deletion shows a toast', async (t) => {
  const { page } = await openSchedule(t, { allow: [/500/] })
  answerDialogs(page)
  await intercept(page, '/api/admin/schedule/mesa', { status: 500, body: { message: 'Erro interno do servidor.' } })
  await clickRowAction(page, 'Mesa de abertura', 'Excluir')
  await page.waitForFunction(() => document.querySelector('.toast')?.textContent?.startsWith('Erro'))
  await waitForToast(page, 'Erro ao deletar evento', 'Erro interno do servidor.')
  t.is((await tableRows(page)).length, 2)
})

test.serial('opening another event asks about unsaved changes, and they can be restored later', async (t) => {
  const { page } = await openSchedule(t)
  const question = 'Há alterações por salvar. Sair mesmo assim? O que escreveu fica guardado neste navegador.'
  const questions = answerDialogs(page, false, true)
  await fillField(page, 'title', 'Leitura no claustro')
  await clickRowAction(page, 'Mesa de abertura', 'Editar')
  t.deepEqual(await heading(page), ['Novo Evento'])
  await clickRowAction(page, 'Mesa de abertura', 'Editar')
  await page.waitForFunction(() => document.querySelector('.inline-form h3')?.textContent === 'Editar Evento')
  t.deepEqual(questions, [question, question])
  t.is((await fieldValues(page)).title, 'Mesa de abertura')
  await clickText(page, '.form-foot button', 'Cancelar')
  await clickText(page, '.inline-form .notice button', 'Recuperar')
  t.is((await fieldValues(page)).title, 'Leitura no claustro')
})

test.serial('after a crash an unsaved event is offered above the form', async (t) => {
  const { page, origin } = await openSchedule(t)
  await clickRowAction(page, 'Oficina de cordel', 'Editar')
  await page.waitForFunction(() => document.querySelector('.inline-form h3')?.textContent === 'Editar Evento')
  await fillField(page, 'location', 'Jardim')
  await page.waitForFunction(() => document.querySelector('.form-state')?.textContent?.includes('Rascunho guardado'))
  const next = await page.browserContext().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(`${origin}/admin#programacao`)
  await clickText(next, '.notice button', 'Continuar')
  await next.waitForFunction(() => document.querySelector('.inline-form h3')?.textContent === 'Editar Evento')
  t.is((await fieldValues(next)).location, 'Jardim')
})

test.serial('dates sort chronologically, and the search finds events by guest, label and date', async (t) => {
  const { page } = await openSchedule(t)
  const titles = async () => (await tableRows(page)).map(([, , title]) => title!.slice(0, 6))
  await clickText(page, 'th button', 'Data')
  await clickText(page, 'th button', 'Data')
  t.deepEqual(await titles(), ['Oficin', 'Mesa d'])
  for (const query of ['luisa', 'inscricao', '22/10', 'cultural']) {
    await page.$eval('[type=search]', (input) => (input as HTMLInputElement).select())
    await page.type('[type=search]', query)
    await waitForRows(page, 1)
    t.deepEqual(await titles(), ['Mesa d'], query)
  }
})

test.serial('the tab fits every width and passes axe', async (t) => {
  const { page } = await openSchedule(t)
  await waitForAnimations(page)
  t.deepEqual(await overflowingWidths(page), [])
  t.deepEqual(await accessibilityViolations(page, 'schedule'), [])
})
