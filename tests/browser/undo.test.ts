import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import {
  appendText,
  blockText,
  openEditing,
  pressControl,
  saveWithKeyboard,
  waitUntilClosed,
} from '../support/editing.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { inFullRun } from '../support/full-run.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fillField,
  openTab,
  save,
  tableRows,
  waitForModalClosed,
  waitForRow,
  waitForRows,
} from '../support/item-forms.ts'
import { submitLogin, waitForToast } from '../support/panel.ts'
import { choosePicture, editSponsor, openSponsors, pictureFile } from '../support/sponsors-tab.ts'

const names = async (page: Page) => (await tableRows(page)).map(([name]) => name)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const clickInToast = (page: Page, label: string) => clickText(page, '.toast button', label)

async function pressRedo(page: Page) {
  await page.keyboard.down('Shift')
  await pressControl(page, 'z')
  await page.keyboard.up('Shift')
}

test.serial('a deletion is undone and redone from its toast, which stands for ten seconds', async (t) => {
  const { page, requests } = await openSponsors(t)
  const { elapse } = await freezeTimers(page)
  answerDialogs(page)
  const all = await names(page)
  await clickRowAction(page, 'Casa da Música', 'Deletar')
  await waitForRows(page, 2)
  await waitForToast(page, 'Patrocinador deletado com sucesso!')
  t.deepEqual(await axeViolations(page), [])
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

test.serial('Ctrl+Z undoes a save and Ctrl+Shift+Z redoes it, but not in a field', async (t) => {
  const { page, stored, requests } = await openSponsors(t)
  await editSponsor(page)
  await fillField(page, 'name', 'Lello & Irmão')
  await save(page)
  await waitForToast(page, 'Patrocinador atualizado com sucesso!')
  await waitForRow(page, 'Lello & Irmão')
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

inFullRun(
  test,
  'http/admin/undo refuses it, views/undo-messages has the sentence, views/item-form follows newer versions of a row',
)('a refused undo says what was changed since and by whom, and an open form follows an undo', async (t) => {
  const { page, others, stored } = await openSponsors(t, { allow: [/401/, /409/] })
  await editSponsor(page)
  await fillField(page, 'description', 'Desde 1906.')
  await choosePicture(page, await pictureFile(t))
  await save(page)
  await waitForModalClosed(page)
  await editSponsor(page)
  await fillField(page, 'website', 'https://www.lello.pt')
  await clickInToast(page, 'Anular')
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('.form [name=description]')?.value === 'A livraria.',
  )
  await save(page)
  await waitForModalClosed(page)
  t.like((await stored())[0], {
    description: 'A livraria.',
    website: 'https://www.lello.pt',
    imageUrl: null,
    version: 4,
  })

  await others.change('sponsor', 'lello', { website: 'https://lello.exemplo.pt' })
  await clickInToast(page, 'Anular')
  const at = 'a 1 de outubro de 2025, às 09:04'
  await waitForToast(page, 'Não foi possível anular', `O campo «sítio» de «Livraria Lello» foi alterado por ana ${at}.`)
  t.is(await page.$('.toast-action'), null)
})

inFullRun(test, 'panel-items undoes from such a toast, panel-board goes on when the session has expired')(
  'after the alert for an event a toast offers to undo it, also when the session has expired',
  async (t) => {
    const { page, others, festival } = await openSponsors(t)
    await others.create('schedule-item', 'mesa', { title: 'Mesa de abertura' })
    const alerts = answerDialogs(page)
    await openTab(page, 'Programação')
    await clickRowAction(page, 'Mesa de abertura', 'Editar')
    await fillField(page, 'title', 'Mesa')
    await save(page)
    await waitForToast(page, 'Evento atualizado com sucesso!')
    t.deepEqual(alerts, ['Evento atualizado com sucesso!'])
    // Not by deleting the cookie, which an answer on its way would renew
    await festival.database.write('sessions').delete()
    await clickInToast(page, 'Anular')
    await page.waitForSelector('.modal [name=password]')
    await submitLogin(page)
    await waitForToast(page, 'Anulado')
    await waitForRow(page, 'Mesa de abertura')
  },
)

inFullRun(
  test,
  'editing-items undoes in place, «Ctrl+Z …» presses the same keys, views/following-an-undo shows what was undone',
)('in place a text and the visibility of a block are undone and redone', async (t) => {
  const { page, stored, requests } = await openEditing(t)
  const before = await blockText(page, 'footer_privacy')
  const waitForBlock = (text: string | null) =>
    page.waitForFunction(
      (wanted) => document.querySelector('[data-section-key="footer_privacy"]')?.textContent === wanted,
      {},
      text,
    )
  await appendText(page, 'footer_privacy', ' e cookies')
  await pressControl(page, 'z')
  await page.keyboard.type('!')
  await saveWithKeyboard(page)
  await waitUntilClosed(page, 'footer_privacy')
  await waitForToast(page, 'Conteúdo atualizado com sucesso!')
  const after = await blockText(page, 'footer_privacy')
  t.false(
    requests.some((request) => request.endsWith('/undo')),
    'an editor has its own undo',
  )
  await pressControl(page, 'z')
  await waitForToast(page, 'Anulado')
  await waitForBlock(before)
  await pressRedo(page)
  await waitForToast(page, 'Refeito')
  await waitForBlock(after)

  await page.focus('[data-section-key="footer_privacy"]')
  await page.keyboard.press('Enter')
  await clickText(page, '.edit-bar button', 'Ocultar')
  await waitForToast(page, 'Visibilidade alterada com sucesso!')
  await page.waitForSelector('[data-section-key="footer_privacy"][data-ghost]')
  await clickInToast(page, 'Anular')
  await waitForToast(page, 'Anulado')
  await page.waitForSelector('[data-section-key="footer_privacy"]:not([data-ghost])')
  t.like(await stored('footer_privacy'), { isVisible: true, content: after })
  t.deepEqual(await axeViolations(page), [])
})
