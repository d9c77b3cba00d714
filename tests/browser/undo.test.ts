import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { pressControl } from '../support/editing.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fillField,
  save,
  tableRows,
  waitForRow,
  waitForRows,
} from '../support/item-forms.ts'
import { waitForFocus } from '../support/page.ts'
import { waitForToast } from '../support/panel.ts'
import { editSponsor, openSponsors } from '../support/sponsors-tab.ts'
import { PHONE, resize } from '../support/widths.ts'

const names = async (page: Page) => (await tableRows(page)).map(([name]) => name)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const clickInToast = (page: Page, label: string) => clickText(page, '.toast button', label)

async function pressRedo(page: Page) {
  await page.keyboard.down('Shift')
  await pressControl(page, 'z')
  await page.keyboard.up('Shift')
}

/** In Safari a click on a button removes the focus. */
const emulateSafariFocus = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('mousedown', (event) => {
      if (!(event.target as Element).closest('button')) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  })

test.serial('a deletion is undone and redone from its toast, which stands for ten seconds', async (t) => {
  const { page, requests } = await openSponsors(t)
  const { elapse } = await freezeTimers(page)
  answerDialogs(page)
  const all = await names(page)
  await clickRowAction(page, 'Casa da Música', 'Deletar')
  await waitForRows(page, 2)
  await waitForToast(page, 'Patrocinador deletado com sucesso!')
  t.deepEqual(await axeViolations(page), [])
  const boxOf = (selector: string) =>
    page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as DOMRect)
  t.true((await boxOf('.toast')).right < (await boxOf('.table-actions .icon-button')).left, 'it covers no button')
  await resize(page, PHONE)
  t.true((await boxOf('.toast')).bottom < 450, 'on a phone it is at the top, away from the buttons')
  await page.$eval('.toast .toast-action', (button) => {
    for (let n = 0; n < 2; n++) (button as HTMLElement).click()
  })
  await waitForToast(page, 'Anulado')
  await waitForRows(page, 3)
  t.deepEqual(await names(page), all, 'the row is where it was')
  t.is(requests.filter((request) => request.endsWith('/undo')).length, 1, 'pressed twice, sent once')
  await clickInToast(page, 'Refazer')
  await waitForToast(page, 'Refeito')
  await waitForRows(page, 2)
  t.is(await focused(page), 'Anular', 'the focus stays on the button')
  await elapse(60_000)
  t.truthy(await page.$('.toast'), 'a toast stands as long as it has the focus')
  await clickInToast(page, 'Anular')
  await waitForRows(page, 3)
  await page.focus('[type=search]')
  await elapse(9_900)
  t.truthy(await page.$('.toast'))
  await elapse(200)
  await page.waitForSelector('.toast', { hidden: true })
})

test.serial('a save keeps focus and place, Ctrl+Z undoes and Ctrl+Shift+Z redoes it, but not in a field', async (t) => {
  const { page, stored, requests } = await openSponsors(t)
  await emulateSafariFocus(page)
  await page.setViewport({ width: 1280, height: 300 })
  await page.$eval('[aria-label="Editar Livraria Lello"]', (button) => button.scrollIntoView({ block: 'center' }))
  const scrolled = await page.evaluate(() => scrollY)
  t.true(scrolled > 0)
  await editSponsor(page)
  await fillField(page, 'name', 'Lello & Irmão')
  await save(page)
  await waitForToast(page, 'Patrocinador atualizado com sucesso!')
  await waitForRow(page, 'Lello & Irmão')
  await waitForFocus(page, '[aria-label="Editar Lello & Irmão"]')
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, {}, scrolled)
  await page.type('[type=search]', 'lello')
  await pressControl(page, 'z')
  t.is((await stored())[0]!.name, 'Lello & Irmão', 'a field has its own undo')
  t.false(requests.some((request) => request.endsWith('/undo')))
  await page.focus('.table-edit')
  await pressControl(page, 'z')
  await waitForToast(page, 'Anulado')
  await waitForRow(page, 'Livraria Lello')
  t.is(await focused(page), 'Editar', 'the focus stays')
  await pressControl(page, 'z')
  await pressRedo(page)
  await waitForToast(page, 'Refeito')
  await waitForRow(page, 'Lello & Irmão')
  await page.keyboard.press('F8')
  // The toast itself is the first stop
  for (let n = 0; n < 2; n++) await page.keyboard.press('Tab')
  t.is(await focused(page), 'Anular')
  await page.keyboard.press('Enter')
  await waitForRow(page, 'Livraria Lello')
  t.is((await stored())[0]!.version, 5)
})
