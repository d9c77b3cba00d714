import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { clickText, fillField, saveAndClose, waitForAnimations } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { overflowingWidths } from '../support/widths.ts'

type Picture = { id: string; url: string; alt: string; focus: object | null; usedBy: { title: string }[] }

/** Uploads drawings, the last one first in the library. */
const uploadDrawings = (page: Page, names: string[]) =>
  page.evaluate(async (all) => {
    const rows = []
    for (const [index, name] of all.entries()) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="${200 + index * 60}"><rect width="300" height="150" fill="#1d4c9b"/></svg>`
      const body = new FormData()
      body.set('file', new File([svg], name, { type: 'image/svg+xml' }))
      rows.push(await (await fetch('/api/admin/upload', { method: 'POST', body })).json())
    }
    return rows as Picture[]
  }, names)

const readPicture = (page: Page, id: string): Promise<Picture> =>
  page.evaluate(async (wanted) => (await (await fetch(`/api/admin/media?id=${wanted}`)).json())[0], id)

const focusedPicture = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-picture'))

test.serial('a picture is chosen for a form by keyboard, and described there', async (t) => {
  const { page, requests } = await openSignedIn(t)
  const [, torre, mesa] = await uploadDrawings(page, ['claustro.svg', 'torre.svg', 'mesa.svg'])
  const uploads = () => requests.filter((request) => request === 'POST /api/admin/upload').length
  const before = uploads()
  await page.evaluate(() => {
    location.hash = '#patrocinadores/novo'
  })
  await fillField(page, 'name', 'Livraria')
  await page.focus('.picture-ways button')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.media-picture')
  t.is(await page.evaluate(() => (document.activeElement as HTMLInputElement).type), 'search')
  await waitForAnimations(page)
  t.deepEqual(await axeViolations(page), [])
  await page.keyboard.type('torre')
  await page.waitForFunction(() => document.querySelectorAll('.media-picture').length === 1)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('x')
  await page.waitForSelector('.media-dialog .tab-empty')
  t.deepEqual(await texts(page, '.media-dialog .tab-empty'), ['Nenhuma imagem corresponde a «torrx».'])
  await page.$eval('.media-search input', (input) => (input as HTMLInputElement).select())
  await page.keyboard.press('Delete')
  await page.waitForSelector(`[data-picture="${mesa!.id}"]`)
  await page.focus('.media-picture[tabindex="0"]')
  await page.keyboard.press('ArrowRight')
  t.is(await focusedPicture(page), torre!.id)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.media-dialog', { hidden: true })
  await page.waitForSelector(`.picture-well img[src="${torre!.url}"]`)
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Escolher da biblioteca')
  await page.waitForSelector('.picture-description input')
  t.regex((await texts(page, '.picture-description .field-hint'))[0]!, /^Ainda sem descrição/)
  await page.type('.picture-description input', 'A torre')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Imagem atualizada com sucesso!')
  await saveAndClose(page)
  t.is(uploads(), before, 'choosing uploads nothing')
  const { alt, usedBy } = await readPicture(page, torre!.id)
  t.deepEqual([alt, usedBy.map(({ title }) => title)], ['A torre', ['Livraria']])
})

test.serial('a picture is described, and its focus set, in its tab on a phone', async (t) => {
  const { page } = await openSignedIn(t, { width: 390 })
  const [{ id }] = (await uploadDrawings(page, ['claustro.svg'])) as [Picture]
  await page.evaluate(() => {
    location.hash = '#imagens'
  })
  await page.waitForSelector('.media-picture')
  t.deepEqual(await overflowingWidths(page), [])
  t.deepEqual(await axeViolations(page), [])
  await clickText(page, '.media-missing', 'Sem descrição')
  await page.waitForSelector('.picture-detail')
  t.is(await page.evaluate(() => location.hash), `#imagens/${id}`)
  await waitForAnimations(page)
  t.deepEqual(await axeViolations(page), [])
  await fillField(page, 'alt', 'O claustro')
  await fillField(page, 'credit', 'Ana Reis')
  await page.focus('.focus-picker')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  t.regex(await page.$eval('.picture-crops img', (img) => (img as HTMLElement).style.objectPosition), /^48% 48%$/)
  await saveAndClose(page)
  await waitForToast(page, 'Imagem atualizada com sucesso!')
  t.like(await readPicture(page, id), { alt: 'O claustro', credit: 'Ana Reis', focus: { x: 0.48, y: 0.48 } })
  await page.waitForFunction(() => document.querySelector('.media-alt')?.textContent === 'O claustro')
  await clickText(page, '.toast button', 'Anular')
  await page.waitForSelector('.media-missing')
  t.like(await readPicture(page, id), { alt: '', focus: null })
})
