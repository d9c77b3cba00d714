import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import {
  clickRowAction,
  fillField,
  openTab,
  save,
  waitForModalClosed,
  waitForRow,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { svg } from '../support/pictures.ts'

type Fields = Record<string, string>

/** Creates items through the API, in this order. */
const create = (page: Page, path: string, items: Fields[]) =>
  page.evaluate(
    async (address, all) => {
      for (const fields of all) {
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.set(name, value)
        await fetch(`/api/admin/${address}`, { method: 'POST', body })
      }
    },
    path,
    items,
  )

const boxOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })

/** In Safari a click on a button removes the focus. */
const emulateSafariFocus = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('mousedown', (event) => {
      if (!(event.target as Element).closest('button')) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  })

inFullRun(test, 'a look: panel-pages has axe on the same list')(
  'a list without pictures has no picture column, and rows without a title say so',
  async (t) => {
    const { page } = await openSignedIn(t, { width: 390 })
    await create(page, 'pages', [{ title: '' }, { title: 'Regulamento' }])
    await openTab(page, 'Páginas')
    await waitForRows(page, 2)
    t.deepEqual(await texts(page, '.table-main'), ['(sem título)', 'Regulamento'])
    t.truthy(await page.$('button[aria-label="Editar (sem título)"]'))
    t.deepEqual(await texts(page, 'thead th'), ['Título', 'Slug', 'Título no menu', 'Ações'])
    const { left } = await boxOf(page, '.table')
    t.is((await boxOf(page, '.table-main')).left, left)
    t.deepEqual(await axeViolations(page), [])

    await page.evaluate(
      async (bytes) => {
        const body = new FormData()
        body.set('title', 'Como chegar')
        body.set('headerImage', new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), 'rio.svg')
        await fetch('/api/admin/pages', { method: 'POST', body })
      },
      [...svg(60, 40)],
    )
    await page.reload()
    await waitForRows(page, 3)
    for (const width of [390, 768]) {
      await page.setViewport({ width, height: 900 })
      const starts = await page.$$eval('.table-main', (all) => all.map((cell) => cell.getBoundingClientRect().left))
      t.deepEqual(
        starts.map((start) => start === left),
        [true, true, false],
        `only the row with a picture has a picture cell: ${width}`,
      )
    }
    await page.setViewport({ width: 1280, height: 900 })
    const picture = await boxOf(page, 'td.table-picture')
    t.true(picture.right - picture.left < 200, 'the text has the rest of the width')
  },
)

inFullRun(
  test,
  'a look: panel-schedule and panel-sponsors prove the focus; scroll position and toasts are measured here alone',
)('after a save a long list keeps its scroll position, and toasts cover no buttons', async (t) => {
  const { page } = await openSignedIn(t)
  const names = Array.from({ length: 30 }, (_, n) => `Livraria ${String(n).padStart(2, '0')}`)
  await create(
    page,
    'sponsors',
    names.map((name) => ({ name, category: 'support' })),
  )
  const event = { date: '2025-10-22', time: '17:00', location: 'Claustro', description: 'Conversa' }
  await create(
    page,
    'schedule',
    names.map((name) => ({ ...event, title: name })),
  )
  page.on('dialog', (dialog) => dialog.accept())
  await emulateSafariFocus(page)
  for (const [tab, field] of [
    ['Patrocinadores', 'website'],
    ['Programação', 'guestName'],
  ] as const) {
    await openTab(page, tab)
    await waitForRow(page, 'Livraria 25')
    await page.$eval('button[aria-label="Editar Livraria 25"]', (button) => button.scrollIntoView({ block: 'center' }))
    const scrolled = await page.evaluate(() => scrollY)
    t.true(scrolled > 300, tab)
    await clickRowAction(page, 'Livraria 25', 'Editar')
    await page.waitForFunction(() => document.activeElement?.matches('.form :is(input, textarea, select)'))
    await fillField(page, field, field === 'website' ? 'https://exemplo.pt' : 'Ana')
    await save(page)
    await page.waitForFunction(
      (text) => document.querySelector('.table, .desk-list')?.textContent?.includes(text),
      {},
      field === 'website' ? 'exemplo.pt' : 'Ana',
    )
    await waitForModalClosed(page)
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Editar Livraria 25')
    await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, {}, scrolled)
  }
  await openTab(page, 'Patrocinadores')
  await waitForRow(page, 'Livraria 25')
  await clickRowAction(page, 'Livraria 29', 'Deletar')
  await waitForToast(page, 'Patrocinador deletado com sucesso!')
  const { right } = await boxOf(page, '.toast')
  for (const width of [1280, 768]) {
    await page.setViewport({ width, height: 900 })
    t.true(right < (await boxOf(page, '.table-actions .icon-button')).left, `${width}`)
  }
  await page.setViewport({ width: 390, height: 844 })
  const { bottom } = await boxOf(page, '.toast')
  t.true(bottom < 844 / 2, 'on a phone it is at the top, away from the buttons')
})
