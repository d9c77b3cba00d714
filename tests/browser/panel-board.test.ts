import test, { type ExecutionContext } from 'ava'
import type { KeyInput, Page, SerializedAXNode } from 'puppeteer'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { pressControl } from '../support/editing.ts'
import { intercept } from '../support/intercept.ts'
import {
  answerDialogs,
  clickText,
  pickValue,
  save,
  waitForAnimations,
  waitForModalClosed,
} from '../support/item-forms.ts'
import { waitForFetches } from '../support/network-idle.ts'
import { texts, waitForTextIn } from '../support/page.ts'
import { openSignedIn, submitLogin, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths } from '../support/widths.ts'

const BOARD = '#programacao?vista=quadro&dia=2025-10-22'

const programme = [
  { id: 'mesa', title: 'Mesa de abertura', time: '15:00', endTime: '16:15' },
  {
    id: 'oficina',
    title: 'Oficina de cordel',
    time: '15:30',
    endTime: '17:00',
    location: 'Igreja',
    category: 'oficina',
  },
  { id: 'noite', title: 'Ciranda', time: '22:30', endTime: '01:00', location: 'Igreja', category: null },
  { id: 'visita', title: 'Visita', time: '10:00', endTime: null, status: 'cancelled', statusNote: 'Mau tempo' },
  { id: 'leitura', title: 'Leitura', date: '2025-10-24', time: '11:00', endTime: null, location: 'Sala 2' },
  { id: 'antigo', title: 'Sem dia', date: '2025-02-30' },
]

async function openBoard(t: ExecutionContext, options: Parameters<typeof openSignedIn>[1] = {}) {
  const site = await openSignedIn(t, options)
  const { page } = site
  const others = samplePublisher(site.festival)
  for (const { id, ...fields } of programme) await others.create('schedule-item', id, fields)
  await page.evaluate((hash) => {
    location.hash = hash
  }, BOARD)
  await page.waitForSelector('.board-event')
  await page.$eval('.board', (board) => board.scrollIntoView())
  const stored = async (id: string) => {
    const rows = (await (await fetch(`${site.origin}/api/schedule`)).json()) as Record<string, unknown>[]
    return rows.find((row) => row.id === id)!
  }
  return { ...site, others, stored }
}

/** A point of the event where it can be taken hold of. */
async function handleOf(page: Page, id: string) {
  const { x, y } = await page.$eval(`.board-event[data-id="${id}"]`, (element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return element.getBoundingClientRect().toJSON() as DOMRect
  })
  return { x: x + 12, y: y + 12 }
}

const spoken = (page: Page) => page.$eval('.board [aria-live]', ({ textContent }) => textContent)
const waitForSpoken = (page: Page, words: string) => waitForTextIn(page, '.board [aria-live]', words)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.querySelector('.unseen')?.textContent)
const waitForFocus = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.querySelector('.unseen')?.textContent === wanted, {}, name)

test.serial('by keyboard an event is carried and said aloud, and the board reads as a grid', async (t) => {
  const { page, stored } = await openBoard(t)
  const press = async (...keys: KeyInput[]) => {
    for (const key of keys) await page.keyboard.press(key)
    return spoken(page)
  }
  t.deepEqual(await texts(page, '.board-unplaced b'), ['Sem dia'])
  t.deepEqual(await texts(page, '.board-days .unseen'), [
    'quarta-feira, 22 de outubro, 4 eventos',
    'quinta-feira, 23 de outubro, 0 eventos',
    'sexta-feira, 24 de outubro, 1 evento',
  ])
  const tree = await page.accessibility.snapshot({ interestingOnly: false })
  const all = (node: SerializedAXNode): SerializedAXNode[] => [node, ...(node.children ?? []).flatMap(all)]
  const grid = all(tree!).find(({ role }) => role === 'grid')!
  t.is(grid.name, 'quarta-feira, 22 de outubro')
  t.true(grid.description?.includes('Enter agarra-o'))
  const rows = all(grid).filter(({ role }) => role === 'row')
  t.deepEqual(
    rows.map((row) =>
      all(row)
        .filter(({ role }) => ['columnheader', 'rowheader', 'gridcell'].includes(role))
        .map(({ role, name }) => `${role} ${name}`),
    ),
    [
      ['columnheader Hora', 'columnheader Claustro', 'columnheader Igreja', 'columnheader Sala 2'],
      ['rowheader 10:00', 'gridcell Visita, 10:00, Claustro, Mesa Redonda, cancelado'],
      ['rowheader 15:00', 'gridcell Mesa de abertura, 15:00–16:15, Claustro, Mesa Redonda'],
      ['rowheader 15:30', 'gridcell Oficina de cordel, 15:30–17:00, Igreja, Oficina'],
      ['rowheader 22:30', 'gridcell Ciranda, 22:30–01:00, Igreja'],
    ],
  )

  await page.focus('[data-day="2025-10-24"]')
  await press('Tab')
  t.is(await focused(page), 'Visita, 10:00, Claustro, Mesa Redonda, cancelado')
  await press('Tab')
  t.false((await page.evaluate(() => document.activeElement?.className))!.includes('board-event'), 'one tab stop')
  await page.keyboard.down('Shift')
  await press('Tab')
  await page.keyboard.up('Shift')
  await press('ArrowDown', 'ArrowRight')
  t.is(await focused(page), 'Oficina de cordel, 15:30–17:00, Igreja, Oficina')
  await press('ArrowLeft')

  t.is(await press('Enter'), 'Agarrado: Mesa de abertura, 15:00, Claustro')
  t.is(await press('ArrowDown'), '15:05, Claustro')
  await page.keyboard.down('Shift')
  t.is(await press('ArrowUp'), '14:35, Claustro')
  await page.keyboard.up('Shift')
  t.is(await press('ArrowRight', 'ArrowDown'), '14:40, Igreja, sobrepõe-se a «Oficina de cordel»')
  t.is((await texts(page, '.board-note-clash'))[0], 'Sobrepõe-se a «Oficina de cordel»')
  t.is(await page.$eval('[data-id=oficina]', (one) => (one as HTMLElement).dataset.clashing), 'true')
  t.is(await press('PageDown'), 'quinta-feira, 23 de outubro, 14:40, Igreja')
  t.is(await focused(page), 'Mesa de abertura, 14:40–15:55, Igreja, Mesa Redonda')
  t.deepEqual(await axeViolations(page), [])
  t.is(await press('Escape'), 'Reposto')
  t.is(await focused(page), 'Mesa de abertura, 15:00–16:15, Claustro, Mesa Redonda')

  await press('Enter', 'ArrowDown', 'PageDown')
  t.is(await press('Enter'), 'Posto às 15:05, Claustro, quinta-feira, 23 de outubro')
  await waitForToast(page, 'Evento movido', '«Mesa de abertura»: quinta-feira, 23 de outubro, 15:05–16:20, Claustro')
  t.is(await focused(page), 'Mesa de abertura, 15:05–16:20, Claustro, Mesa Redonda')
  const carried = { date: '2025-10-23', time: '15:05', endTime: '16:20', version: 2 }
  t.like(await stored('mesa'), carried, 'and nothing was saved at Escape')
  await pressControl(page, 'z')
  await waitForToast(page, 'Anulado')
  await waitForFocus(page, 'quinta-feira, 23 de outubro, 0 eventos')
  await page.keyboard.down('Shift')
  await press('Tab')
  await page.keyboard.up('Shift')
  await press('Enter')
  await page.waitForSelector('.board-event[data-id=mesa]')
  await page.focus('[data-id=mesa]')
  await press('PageDown')
  await waitForFocus(page, 'quinta-feira, 23 de outubro, 0 eventos')
  t.deepEqual(await accessibilityViolations(page, 'board'), [])
  t.deepEqual(await overflowingWidths(page), [])
})

test.serial('a finger scrolls the board and carries after a rest; a tap opens moving and the form', async (t) => {
  const { page, stored, origin } = await openBoard(t)
  await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true })
  await page.goto(`${origin}/admin${BOARD}`)
  await page.waitForSelector('.board-event')
  const { touchscreen } = page
  const scrollTop = () => page.$eval('.board-scroller', (scroller) => scroller.scrollTop)
  const before = await scrollTop()
  await page.$eval('.board-scroller', (scroller) =>
    scroller.addEventListener('scrollend', () => scroller.setAttribute('data-rested', ''), { once: true }),
  )
  const finger = await handleOf(page, 'visita')
  await touchscreen.touchStart(finger.x, finger.y)
  for (let step = 1; step < 8; step++) await touchscreen.touchMove(finger.x, finger.y - step * 12)
  await touchscreen.touchEnd()
  await page.waitForFunction((top) => document.querySelector('.board-scroller')!.scrollTop > top, {}, before)
  // A finger that stops a scroll cannot carry
  await page.waitForSelector('.board-scroller[data-rested]')
  t.is(await spoken(page), '')

  const { x, y } = await handleOf(page, 'visita')
  await touchscreen.touchStart(x, y)
  await page.waitForSelector('.board-event[data-carried]')
  const top = await scrollTop()
  for (let step = 1; step <= 4; step++) await touchscreen.touchMove(x + step * 40, y + step * 4)
  await waitForSpoken(page, '10:10, Igreja')
  const day = (await (await page.$('[data-day="2025-10-23"]'))!.boundingBox())!
  await touchscreen.touchMove(day.x + 20, day.y + 20)
  await waitForSpoken(page, 'quinta-feira, 23 de outubro, 10:00, Claustro')
  t.is(await scrollTop(), top, 'it does not scroll while it carries')
  await touchscreen.touchEnd()
  await waitForToast(page, 'Evento movido', '«Visita»: quinta-feira, 23 de outubro, 10:00, Claustro')
  t.like(await stored('visita'), { date: '2025-10-23', time: '10:00', endTime: null })
  t.is(await page.$('.modal'), null)

  const tapped = await handleOf(page, 'visita')
  await touchscreen.tap(tapped.x, tapped.y)
  await page.waitForSelector('.modal')
  await waitForAnimations(page)
  t.deepEqual(await axeViolations(page), [])
  await clickText(page, '.modal button', 'Mover…')
  await pickValue(page, '.modal [name=time]', '15:45')
  await page.select('.modal [name=location]', 'Sala 2')
  await clickText(page, '.modal button', 'Mover')
  await waitForModalClosed(page)
  await waitForToast(page, 'Evento movido', '«Visita»: quinta-feira, 23 de outubro, 15:45, Sala 2')
  await waitForFocus(page, 'Visita, 15:45, Sala 2, Mesa Redonda, cancelado')

  answerDialogs(page)
  await page.keyboard.press('Space')
  await clickText(page, '.modal button', 'Editar')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.form [name=title]')?.value === 'Visita')
  await save(page)
  await waitForFocus(page, 'Visita, 15:45, Sala 2, Mesa Redonda, cancelado')
})

test.serial('a conflict is shown with both versions, a failure puts back, and an ended session goes on', async (t) => {
  const { page, festival, others, stored } = await openBoard(t, { allow: [/40[19]/, /500/] })
  const move = async (...keys: KeyInput[]) => {
    for (const key of ['Enter', ...keys, 'Enter'] as KeyInput[]) await page.keyboard.press(key)
  }
  await page.focus('[data-id=mesa]')
  await others.change('schedule-item', 'mesa', { time: '18:00', endTime: '19:00' })
  await move('ArrowDown')
  await page.waitForSelector('.version')
  await page.waitForFunction(() => document.querySelector('.modal-lead')?.textContent?.includes(' mudou-o a 1 de'))
  t.deepEqual(await texts(page, '.version'), [
    'A minhaquarta-feira, 22 de outubro15:05–16:20Claustro',
    'A atualquarta-feira, 22 de outubro18:00–19:00Claustro',
  ])
  t.like(await stored('mesa'), { time: '18:00', version: 2 }, 'nothing is overwritten')
  await waitForAnimations(page)
  t.deepEqual(await axeViolations(page), [])
  await clickText(page, '.modal button', 'Ficar com a atual')
  await waitForFocus(page, 'Mesa de abertura, 18:00–19:00, Claustro, Mesa Redonda')

  await others.change('schedule-item', 'mesa', { time: '20:00', endTime: '21:00' })
  await move('ArrowUp')
  await page.waitForSelector('.version')
  await clickText(page, '.modal button', 'Ficar com a minha')
  await waitForFocus(page, 'Mesa de abertura, 17:55–18:55, Claustro, Mesa Redonda')
  await waitForToast(page, 'Evento movido', '«Mesa de abertura»: quarta-feira, 22 de outubro, 17:55–18:55, Claustro')
  t.like(await stored('mesa'), { time: '17:55', endTime: '18:55', version: 4 })

  await festival.database.write('sessions').delete()
  await move('ArrowRight')
  await page.waitForSelector('.login-form')
  await submitLogin(page)
  await waitForModalClosed(page)
  await waitForToast(page, 'Evento movido', '«Mesa de abertura»: quarta-feira, 22 de outubro, 17:55–18:55, Igreja')
  await waitForFocus(page, 'Mesa de abertura, 17:55–18:55, Igreja, Mesa Redonda')

  // A read that is under way may have been answered before the removal, and is not repeated by the focus
  await waitForFetches(page)
  await page.keyboard.press('Enter')
  await others.remove('schedule-item', 'oficina')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.waitForSelector('[data-id=oficina]', { hidden: true })
  t.is(await spoken(page), 'Agarrado: Mesa de abertura, 17:55, Igreja', 'another one that is removed')
  await page.keyboard.press('Escape')
  await page.focus('[data-id=noite]')
  await page.keyboard.press('Enter')
  await waitForFetches(page)
  await others.remove('schedule-item', 'noite')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await waitForToast(page, 'Este evento foi apagado entretanto.')
  t.is(await page.$('.board-note'), null)
  await page.focus('[data-id=mesa]')

  await intercept(page, '/api/admin/schedule/mesa', { status: 500, body: { message: 'Erro interno do servidor.' } })
  await move('ArrowDown')
  await waitForToast(page, 'Não foi possível mover «Mesa de abertura»', 'Erro interno do servidor.')
  await waitForFocus(page, 'Mesa de abertura, 17:55–18:55, Igreja, Mesa Redonda')
})
