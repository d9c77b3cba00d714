import test from 'ava'
import { axeViolations } from '../support/axe.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fieldErrors,
  fieldValues,
  fillField,
  openTab,
  save,
  saveAndClose,
  waitForAnimations,
  waitForRow,
  waitForRows,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths } from '../support/widths.ts'

test.serial('writers, episodes and editions are added, changed and deleted in tabs of their own', async (t) => {
  const { page, origin } = await openSignedIn(t, { allow: [/401/, /404/, /422/] })
  const rows = async (path: string) => (await fetch(`${origin}/api/${path}`)).json()
  const add = async (button: string) => {
    await clickText(page, '.tab-head button', button)
    await page.waitForSelector('.modal')
  }
  const saveAndRead = async (toast: string) => {
    await saveAndClose(page)
    await waitForToast(page, toast)
  }
  await openTab(page, 'Escritores')
  await add('Novo Autor')
  t.is(await page.evaluate(() => location.hash), '#escritores/novo')
  await fillField(page, 'name', 'Florbela Espanca')
  await page.focus('.form [name=bio]')
  t.is((await fieldValues(page)).slug, 'florbela-espanca')
  t.deepEqual(await page.$$eval('datalist option', (all) => all.map((each) => (each as HTMLOptionElement).value)), [
    'Brasileiro',
    'Português',
  ])
  await fillField(page, 'nationality', 'Português')
  await fillField(page, 'birthYear', '1894')
  await fillField(page, 'deathYear', 'talvez 1930')
  await waitForAnimations(page)
  t.deepEqual(await axeViolations(page), [])
  await save(page)
  await page.waitForSelector('.field-error')
  t.deepEqual(await fieldErrors(page), ['Indique um ano, como 1888.'])
  await fillField(page, 'deathYear', '1930')
  await saveAndRead('Autor criado com sucesso!')
  await waitForRow(page, 'Florbela Espanca')
  t.regex((await page.$eval('.table-portrait', (img) => img.getAttribute('src')))!, /^\/retratos\/.*Florbela/)
  t.like((await rows('writers'))[0], { birthYear: 1894, deathYear: 1930, isPernambucano: false })
  await clickRowAction(page, 'Florbela Espanca', 'Editar')
  await page.waitForSelector('.modal')
  await fillField(page, 'deathYear', '')
  await saveAndRead('Autor atualizado com sucesso!')
  t.is((await rows('writers'))[0].deathYear, null)
  const questions = answerDialogs(page, true)
  await clickRowAction(page, 'Florbela Espanca', 'Deletar')
  await waitForToast(page, 'Autor deletado com sucesso!')
  t.deepEqual(questions, ['Tem certeza que deseja deletar este autor?'])
  await page.waitForSelector('.tab-empty')
  t.deepEqual(await texts(page, '.tab-empty'), ['Nenhum autor cadastrado ainda.'])

  await openTab(page, 'Podcast')
  await add('Novo Episódio')
  await fillField(page, 'title', 'A mala de cordel')
  await fillField(page, 'audioUrl', 'http://exemplo.pt/1.mp3')
  await save(page)
  await page.waitForSelector('.field-error')
  t.deepEqual(await fieldErrors(page), ['Indique um endereço que comece por https://.'])
  await fillField(page, 'audioUrl', 'https://exemplo.pt/1.mp3')
  await saveAndRead('Episódio criado com sucesso!')
  t.like((await rows('podcasts'))[0], { title: 'A mala de cordel', audioUrl: 'https://exemplo.pt/1.mp3' })

  await openTab(page, 'Edições')
  await add('Nova Edição')
  await fillField(page, 'year', '2005')
  await fillField(page, 'title', 'A primeira')
  await saveAndRead('Edição criada com sucesso!')
  t.like((await rows('previous-years'))[0], { year: 2005, title: 'A primeira' })
  t.deepEqual(await overflowingWidths(page, '.panel'), [])
})

test.serial(
  'sponsors move within their category by keys and pointer, each move one write that can be undone',
  async (t) => {
    const { page, festival, requests } = await openSignedIn(t, { allow: [/401/, /404/] })
    const { create } = samplePublisher(festival)
    for (const name of ['Um', 'Dois', 'Três']) await create('sponsor', name, { name, rank: null, category: 'gold' })
    await create('sponsor', 'Só', { name: 'Só', rank: null, category: 'support' })
    const names = () => texts(page, '.table-main')
    const waitForOrder = (...order: string[]) =>
      page.waitForFunction(
        (wanted) => [...document.querySelectorAll('.table-main')].map((each) => each.textContent).join() === wanted,
        {},
        order.join(),
      )
    const writes = () => requests.filter((request) => request.startsWith('PUT')).length
    await openTab(page, 'Patrocinadores')
    await waitForRows(page, 4)
    t.deepEqual(await texts(page, '.order-handle .unseen'), ['Mover Um', 'Mover Dois', 'Mover Três'])
    t.deepEqual(await axeViolations(page), [])

    await page.focus('.order-handle')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown'] as const) await page.keyboard.press(key)
    t.deepEqual(await texts(page, '.tab [aria-live=assertive]'), ['Lugar 3 de 3, no fim. Enter larga, Esc desiste.'])
    t.deepEqual(await names(), ['Um', 'Dois', 'Três', 'Só'])
    await page.keyboard.press('Escape')
    t.is(writes(), 0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await waitForOrder('Dois', 'Um', 'Três', 'Só')
    await waitForToast(page, 'Patrocinador atualizado com sucesso!')
    t.is(writes(), 1)
    t.is(
      await page.evaluate(() => document.activeElement?.textContent),
      'Mover Um',
      'the focus stays at what was moved',
    )

    const firstToast = await page.$('.toast')
    const [first, , last] = await page.$$('.order-handle')
    const [from, to] = [(await last!.boundingBox())!, (await first!.boundingBox())!]
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y - 5, { steps: 5 })
    await page.waitForSelector('[data-move=above]')
    await page.mouse.up()
    await waitForOrder('Três', 'Dois', 'Um', 'Só')
    // The order shows at once, but until the answer arrives, «Anular» is the first move's
    await page.waitForFunction((element) => !element?.isConnected, {}, firstToast)
    await waitForToast(page, 'Patrocinador atualizado com sucesso!')
    await waitForAnimations(page)
    await clickText(page, '.toast button', 'Anular')
    await waitForOrder('Dois', 'Um', 'Três', 'Só')
    t.is(writes(), 2)
  },
)
