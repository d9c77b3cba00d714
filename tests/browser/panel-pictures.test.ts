import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import { clickText, fillField, focusedFieldName, save, waitForModalClosed } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { choosePicture, openSponsors, pictureFile } from '../support/sponsors-tab.ts'

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
