import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import { intercept } from '../support/intercept.ts'
import {
  clickRowAction,
  clickText,
  fieldErrors,
  fillField,
  focusedFieldName,
  save,
  waitForModalClosed,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { choosePicture, openSponsors, pictureFile } from '../support/sponsors-tab.ts'

inFullRun(
  test,
  'editor-pictures, «a file that is not a picture …» and «a rejected picture …», refuses by the same function',
)('a file that is not a picture or too large is rejected at once, and a broken picture by the server', async (t) => {
  const { page, requests } = await openSponsors(t, { allow: [/415/] })
  await clickText(page, '.tab-head button', 'Novo Patrocinador')
  await choosePicture(page, await pictureFile(t, 'IMG_0042.HEIC', Buffer.from('no type is known of this')))
  await page.waitForSelector('.field-error')
  t.deepEqual(await texts(page, '.refused-file'), ['IMG_0042.HEIC Retirar'])
  await choosePicture(page, await pictureFile(t, 'lista.pdf', Buffer.from('%PDF-')))
  await page.waitForSelector('.field-error')
  t.deepEqual(await fieldErrors(page), ['Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.'])
  await choosePicture(page, await pictureFile(t, 'grande.png', Buffer.alloc(15 * 1024 * 1024 + 1)))
  await page.waitForFunction(() => document.querySelector('.field-error')?.textContent?.includes('15 MB'))
  t.deepEqual(await fieldErrors(page), ['A imagem tem mais de 15 MB. Reduza-a e envie-a de novo.'])
  await choosePicture(page, await pictureFile(t, 'falsa.png', Buffer.from('isto não é uma imagem')))
  await page.waitForSelector('.field-error', { hidden: true })
  t.false(requests.includes('POST /api/admin/sponsors'))
  await save(page)
  await page.waitForSelector('.field-error')
  t.deepEqual(await fieldErrors(page), ['Este ficheiro não é uma imagem JPEG, PNG, WebP, AVIF, GIF ou SVG.'])
  t.is(await focusedFieldName(page), 'image')
})

inFullRun(test, 'views/item-form and editor-pictures, «a file that is not a picture …», block the same save')(
  'a form with a rejected picture cannot be saved until the picture is removed or replaced',
  async (t) => {
    const { page, requests, stored } = await openSponsors(t)
    const saved = () => requests.filter((request) => request.endsWith('/api/admin/sponsors')).length
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await fillField(page, 'name', 'Porto Editora')
    const pdf = await pictureFile(t, 'lista.pdf', Buffer.from('%PDF-'))
    await choosePicture(page, pdf)
    await page.waitForSelector('.field-error')
    await page.focus('.form [name=name]')
    await save(page)
    await page.waitForSelector('.form-problem')
    t.deepEqual(await texts(page, '.form-problem'), [
      'A imagem «lista.pdf» não foi aceite. Troque-a ou retire-a para salvar.',
    ])
    t.is(await focusedFieldName(page), 'image')
    t.deepEqual(await axeViolations(page), [])
    await clickText(page, '.refused-file button', 'Retirar')
    await page.waitForSelector('.refused-file', { hidden: true })
    t.is(await focusedFieldName(page), 'image')
    t.deepEqual(await texts(page, '.form-problem, .field-error'), [])
    await choosePicture(page, pdf)
    await page.waitForSelector('.field-error')
    await choosePicture(page, await pictureFile(t))
    await page.waitForSelector('.picture-well img[src^="blob:"]')
    t.is(saved(), 0)
    await save(page)
    await waitForModalClosed(page)
    t.is(saved(), 1)
    const sponsor = (await stored()).find(({ name }) => name === 'Porto Editora')
    t.regex(String(sponsor!.imageUrl), /^\/uploads\//)
  },
)

inFullRun(test, 'a look: panel-sponsors saves the same picture')('upload progress is shown', async (t) => {
  const { page, stored } = await openSponsors(t)
  const { release } = await intercept(page, '/api/admin/sponsors/casa', 'held')
  await clickRowAction(page, 'Casa da Música', 'Editar')
  await choosePicture(page, await pictureFile(t))
  await save(page)
  t.is(await (await page.waitForSelector('progress'))!.evaluate((bar) => (bar as HTMLProgressElement).position), 0)
  release()
  await waitForModalClosed(page)
  t.regex(String((await stored())[1]!.imageUrl), /^\/uploads\//)
})

inFullRun(test, 'editing, «a picture can be added by drop …», drops it by the same function')(
  'a picture can be dropped',
  async (t) => {
    const { page } = await openSponsors(t)
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await page.waitForSelector('.field-picture')
    await page.$eval('.field-picture', (field) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(
        new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }),
      )
      for (const type of ['dragover', 'drop']) {
        field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }
    })
    await page.waitForSelector('.picture-well img[src^="blob:"]')
    t.deepEqual(await texts(page, '.picture-name'), ['logo.svg'])
  },
)
