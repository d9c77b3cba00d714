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
  pickValue,
  save,
  waitForAnimations,
  waitForModalClosed,
} from '../support/item-forms.ts'
import { waitForFetches } from '../support/network-idle.ts'
import { texts, waitForTextIn } from '../support/page.ts'
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
  endTime: '',
  location: '',
  category: '',
  registrationRequired: 'false',
  registrationUrl: '',
  availability: '',
}

const mesa = {
  title: 'Mesa de abertura',
  description: 'Uma conversa.\nE perguntas.',
  date: '2025-10-22',
  time: '10:00',
  endTime: '11:30',
  location: 'Claustro',
  category: 'apresentacao',
  registrationRequired: true,
  registrationUrl: '',
  availability: '',
  guestName: 'Ana Luísa',
  guestBio: 'Poeta.',
}
const cordel = { title: 'Oficina de cordel', date: '2025-10-23', time: '09:30', endTime: null }

async function openSchedule(t: ExecutionContext, options: Parameters<typeof openSignedIn>[1] = {}) {
  const site = await openSignedIn(t, options)
  const others = samplePublisher(site.festival)
  await others.create('schedule-item', 'mesa', mesa)
  await others.create('schedule-item', 'oficina', cordel)
  await openTab(site.page, 'Programação')
  await waitForRows(site.page, 2)
  const stored = async () => (await fetch(`${site.origin}/api/schedule`)).json() as Promise<Record<string, unknown>[]>
  return { ...site, others, stored }
}

const waitForRows = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.desk-row:not([hidden])').length === wanted, {}, count)

const pick = (page: Page, name: string, value: string) => pickValue(page, `.form [name="${name}"]`, value)

const waitForHeading = (page: Page, words: string) => waitForTextIn(page, '.inline-form h3', words)
const shownTitles = (page: Page) => texts(page, '.desk-row:not([hidden]) .desk-name')
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel)

async function edit(page: Page, title: string) {
  await clickRowAction(page, title, 'Editar')
  await waitForHeading(page, 'Editar Evento')
}

/** By keyboard. */
async function chooseAction(page: Page, id: string, action: string) {
  await page.focus(`[data-id="${id}"] .menu-button`)
  await page.keyboard.press('Enter')
  await page.waitForSelector('[role=menu]')
  const offered = await texts(page, '[role=menuitem]')
  // The focus follows a key later, and a key that comes before it would not count
  for (const item of offered.slice(0, offered.indexOf(action) + 1)) {
    await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, {}, item)
    if (item !== action) await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.waitForSelector('[role=menu]', { hidden: true })
}

test.serial(
  'the form above the programme enters one event after another, and says what is missing, refused or doubtful',
  async (t) => {
    const { page, stored, requests } = await openSchedule(t, { allow: [/401/, /422/, /500/] })
    t.deepEqual(await texts(page, '.tab h3'), ['Novo Evento', 'Eventos Cadastrados'])
    t.deepEqual(await fieldValues(page), blank)
    t.deepEqual(
      await page.$$eval('.form [name=category] option', (all) =>
        all.map(({ value, text }) => [value, text].join(': ')),
      ),
      [
        ': Sem categoria',
        'mesa-redonda: Mesa Redonda',
        'lançamento: Lançamento',
        'oficina: Oficina',
        'palestra: Palestra',
        'apresentacao: Apresentação Cultural',
        'cerimonia: Cerimônia',
      ],
    )
    const marked = (await texts(page, '.field-label')).filter((label) => label.endsWith('*'))
    t.deepEqual(marked, ['Título *', 'Descrição *', 'Data *', 'Hora *', 'Local *'])
    t.not(await focusedFieldName(page), 'title', 'opening the tab does not focus the form')
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewport({ width, height })
      const bottom = await page.$eval('.form [type=submit]', (button) => button.getBoundingClientRect().bottom)
      t.true(bottom <= height, `«Salvar» is in view at ${width}`)
    }

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

    await fillField(page, 'title', 'Leitura no claustro')
    await fillField(page, 'description', 'Poemas em voz alta.')
    await fillField(page, 'guestName', 'Ana Luísa')
    await pick(page, 'date', '2025-10-22')
    await pick(page, 'time', '09:05')
    await pick(page, 'endTime', '08:00')
    t.deepEqual(await texts(page, '.form-times .field-error'), ['Acaba antes de começar.'])
    await pick(page, 'endTime', '10:20')
    await fillField(page, 'location', 'Claustro')
    const same = 'No mesmo local e à mesma hora que «Mesa de abertura» (10:00)'
    t.deepEqual(await texts(page, '.form-warnings li'), [same])
    await fillField(page, 'location', 'Jardim')
    t.deepEqual(await texts(page, '.form-warnings li'), [
      'Ana Luísa está também em «Mesa de abertura» (10:00), Claustro',
    ])
    t.deepEqual(await page.$$eval('datalist option', (all) => all.map(({ value }) => value)), ['Claustro'])
    await pick(page, 'time', '23:30')
    t.is((await fieldValues(page)).endTime, '00:45', 'the end moves with the hour')
    t.deepEqual(await texts(page, '.form-times .field-hint'), ['termina no dia seguinte'])
    t.deepEqual(await texts(page, '.form-warnings li'), [])
    await pick(page, 'time', '10:45')
    await page.select('.form [name=category]', 'lançamento')
    await page.click('.form [name=registrationRequired]')
    await fillField(page, 'registrationUrl', 'https://exemplo.pt/leitura')
    await page.select('.form [name=availability]', 'few')
    const [request] = await Promise.all([page.waitForRequest((one) => one.method() === 'POST'), save(page)])
    const parts = [...((await request.fetchPostData()) ?? '').matchAll(/name="(\w+)"\r\n\r\n([^\r\n]*)/g)]
    const values = Object.fromEntries(parts.map(([, name, value]) => [name, value]))
    t.regex(request.headers()['idempotency-key'] ?? '', /^[\da-f-]{36}$/)
    t.deepEqual(values, {
      title: 'Leitura no claustro',
      description: 'Poemas em voz alta.',
      date: '2025-10-22',
      time: '10:45',
      endTime: '12:00',
      location: 'Jardim',
      category: 'lançamento',
      guestName: 'Ana Luísa',
      guestBio: '',
      registrationRequired: 'true',
      registrationUrl: 'https://exemplo.pt/leitura',
      availability: 'few',
      status: 'scheduled',
      statusNote: '',
    })
    await waitForRows(page, 3)
    await waitForToast(page, 'Evento criado com sucesso!')
    t.deepEqual(questions, ['Evento criado com sucesso!'])
    t.is(await focusedFieldName(page), 'title')
    const kept = { date: '2025-10-22', location: 'Jardim', category: 'lançamento' }
    t.deepEqual(await fieldValues(page), { ...blank, ...kept })
    t.like((await stored())[1], {
      category: 'lançamento',
      endTime: '12:00',
      registrationRequired: true,
      registrationUrl: 'https://exemplo.pt/leitura',
      availability: 'few',
      guestBio: null,
    })

    await page.keyboard.type('Segunda leitura')
    await fillField(page, 'description', 'Mais poemas.')
    await pick(page, 'time', '16:00')
    await page.focus('.form [name=time]')
    await page.keyboard.press('Enter')
    await waitForRows(page, 4)
    t.like((await stored())[2], { title: 'Segunda leitura', ...kept, time: '16:00', endTime: null })
    await edit(page, 'Mesa de abertura')
    await clickText(page, '.form-foot button', 'Cancelar')
    t.deepEqual(await fieldValues(page), { ...blank, ...kept }, 'they stay after another event was opened')
    await clickText(page, '.form-foot button', 'Cancelar')
    t.deepEqual(await fieldValues(page), blank)
    await fillField(page, 'title', '   ')
    await fillField(page, 'description', 'Poemas em voz alta.')
    await pick(page, 'date', '2025-10-24')
    await pick(page, 'time', '09:05')
    await fillField(page, 'location', 'Claustro')
    await save(page)
    await waitForTextIn(page, '.field-error', 'Indique o título.')
    t.is(questions.at(-1), 'Erro ao salvar evento: Indique o título.')
    t.is(await focusedFieldName(page), 'title')
    await fillField(page, 'title', 'Leitura')
    await intercept(page, '/api/admin/schedule', { status: 500, body: null })
    await save(page)
    await waitForTextIn(page, '.form-problem', 'Erro HTTP: 500')
    t.is(questions.at(-1), 'Erro ao salvar evento: Erro HTTP: 500')
    t.is((await fieldValues(page)).title, 'Leitura')
    t.is((await texts(page, '.toast')).filter((text) => text.includes('Erro')).length, 0)
  },
)

test.serial(
  'the list is the programme by day, with its warnings, is narrowed, and its menu cancels, takes back, duplicates and deletes',
  async (t) => {
    const { page, others } = await openSchedule(t, { allow: [/401/, /409/] })
    const questions = answerDialogs(page)
    const overlapping = { title: 'Leitura', date: '2025-10-22', time: '11:00', endTime: '18:00', category: null }
    await others.create('schedule-item', 'leitura', { ...overlapping, location: 'Claustro', guestName: 'Ana Luísa' })
    await others.create('schedule-item', 'sarau', { ...overlapping, title: 'Sarau', location: 'Jardim', endTime: null })
    await page.reload()
    await waitForRows(page, 4)
    const waitForNote = (note: string) => waitForTextIn(page, '.desk-note', note)
    await chooseAction(page, 'sarau', 'Cancelar evento')
    await page.waitForFunction(() => document.activeElement?.matches('.modal textarea'))
    t.deepEqual(await axeViolations(page), [])
    await page.keyboard.type('Está a chover.')
    await others.change('schedule-item', 'sarau', { status: 'cancelled', statusNote: 'O convidado adoeceu.' })
    await clickText(page, '.modal button', 'Cancelar evento')
    await page.waitForSelector('.modal .form-problem')
    const [refusal = ''] = await texts(page, '.modal .form-problem')
    t.regex(refusal, /Outra pessoa .* Agora está: Cancelado, «O convidado adoeceu\.»/)
    await clickText(page, '.modal button', 'Cancelar evento')
    await waitForModalClosed(page)
    await waitForToast(page, 'Evento cancelado.')
    await waitForNote('Está a chover.')
    t.true(await page.evaluate(() => document.activeElement?.matches('[data-id=sarau] .menu-button')))
    t.deepEqual(await texts(page, '.desk-day h4'), [
      'quarta-feira, 22 de outubro de 2025',
      'quinta-feira, 23 de outubro de 2025',
    ])
    const lines = (selector: string) => page.$$eval(selector, (all) => all.map((one) => (one as HTMLElement).innerText))
    t.deepEqual(
      (await lines('.desk-line')).map((line) => line.replace(/\s+/g, ' ')),
      [
        '10:00–11:30 Mesa de abertura Ana Luísa Claustro Apresentação Cultural Inscrição necessária Editar',
        '11:00–18:00 Leitura Ana Luísa Claustro Editar',
        '11:00 Cancelado Sarau Jardim Editar',
        '09:30 Oficina de cordel Claustro Mesa Redonda Editar',
      ]
        .map((line) => line.replace('Editar', 'Editar Mais ações: '))
        .map((line, n) => line + ['Mesa de abertura', 'Leitura', 'Sarau', 'Oficina de cordel'][n]),
    )
    t.deepEqual(await texts(page, '.desk-warnings li'), [
      'No mesmo local e à mesma hora que «Leitura» (11:00)',
      'No mesmo local e à mesma hora que «Mesa de abertura» (10:00)',
      'Dura mais de seis horas',
    ])
    await chooseAction(page, 'sarau', 'Repor')
    await waitForToast(page, 'Evento reposto: realiza-se.')
    await clickText(page, '.toast button', 'Anular')
    await waitForNote('Está a chover.')
    await waitForFetches(page) // or the list would know the next change
    await others.change('schedule-item', 'sarau', { statusNote: 'Fica para domingo.' })
    await chooseAction(page, 'sarau', 'Repor')
    const overtaken = 'Outra pessoa alterou este evento entretanto. Nada foi gravado por cima.'
    await waitForToast(page, 'Erro ao repor evento', overtaken)
    await waitForNote('Fica para domingo.')
    await chooseAction(page, 'mesa', 'Duplicar')
    await page.waitForFunction(() => document.activeElement?.matches('.form [name=title]'))
    await waitForHeading(page, 'Novo Evento')
    t.deepEqual(await fieldValues(page), { ...mesa, registrationRequired: 'true' })
    await clickText(page, '.form-foot button', 'Cancelar')
    await chooseAction(page, 'mesa', 'Histórico')
    await waitForTextIn(page, '.modal h2', 'Histórico de «Mesa de abertura»')
    await page.keyboard.press('Escape')
    await waitForModalClosed(page)

    await page.click('[data-id=mesa] .desk-title')
    t.is(
      await page.$eval('[data-id=mesa] .desk-details', (details) => (details as HTMLElement).innerText),
      'Uma conversa.\nE perguntas.\n\nAna Luísa — Poeta.\n\nVer no sítio',
    )

    const counted = () => texts(page, '.table-count')
    await clickText(page, '.desk-tools button', '2 sem hora de fim')
    await waitForRows(page, 2)
    t.deepEqual(await shownTitles(page), ['Sarau', 'Oficina de cordel'])
    t.deepEqual(await counted(), ['2 de 4 eventos'])
    await page.select('.desk-tools [aria-label=Local]', 'Claustro')
    await waitForRows(page, 1)
    await page.select('.desk-tools [aria-label=Dia]', '2025-10-22')
    await page.waitForSelector('.tab-empty')
    t.deepEqual(await texts(page, '.tab-empty'), ['Nenhum evento corresponde a estes filtros.'])
    t.deepEqual(await texts(page, '.desk-day:not([hidden])'), [])
    await clickText(page, '.desk-tools button', 'Mostrar tudo')
    await waitForRows(page, 4)
    t.true(await page.evaluate(() => document.activeElement?.matches('[type=search]')), 'the button has gone')
    await page.keyboard.type('cultural LUISA 22/10')
    await waitForRows(page, 1)
    t.deepEqual(await shownTitles(page), ['Mesa de abertura'])
    await edit(page, 'Mesa de abertura')
    await fillField(page, 'guestName', 'Bia')
    await save(page)
    await waitForTextIn(page, '.desk-guest', 'Bia')
    t.is(await focusedLabel(page), 'Editar Mesa de abertura', 'it stays although the search has lost it')

    await clickText(page, '.desk-tools button', 'Mostrar tudo')
    await waitForRows(page, 4)
    await page.click('[data-id=mesa] .menu-button')
    await waitForAnimations(page)
    t.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    t.deepEqual(await overflowingWidths(page), [])
    t.deepEqual(await accessibilityViolations(page, 'schedule'), [])

    const remaining = async (id: string, count: number) => {
      await chooseAction(page, id, 'Excluir')
      await waitForRows(page, count)
    }
    await remaining('mesa', 3)
    t.is(questions.at(-1), 'Tem certeza que deseja excluir este evento?')
    await waitForToast(page, 'Evento deletado com sucesso!')
    t.is(await focusedLabel(page), 'Editar Leitura')
    await clickText(page, '.toast button', 'Anular')
    await waitForRows(page, 4)
    for (const [left, id] of ['oficina', 'sarau', 'leitura', 'mesa'].entries()) await remaining(id, 3 - left)
    t.deepEqual(await texts(page, '.tab-empty'), ['Nenhum evento cadastrado ainda.'])
    t.is(await page.evaluate(() => document.activeElement?.textContent), 'Eventos Cadastrados')
  },
)
