import test, { type ExecutionContext } from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import { inFullRun } from '../support/full-run.ts'
import { intercept, loseAnswers } from '../support/intercept.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  fieldValues,
  fillField,
  focusedFieldName,
  save,
  tableRows,
  waitForAnimations,
  waitForModalClosed,
} from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { submitLogin, waitForToast } from '../support/panel.ts'
import { draftKeys, editSponsor, expireSession, lello, openOneSponsor } from '../support/sponsors-tab.ts'

test.serial('an expired session asks for the password over the form, and the save then goes on', async (t) => {
  const { page, requests, stored } = await openOneSponsor(t)
  await editSponsor(page)
  await fillField(page, 'description', 'Desde 1906.')
  await expireSession(page)
  await save(page)
  await page.waitForSelector('.login-form')
  await waitForAnimations(page)
  t.deepEqual(await texts(page, '.modal h2'), ['Editar Patrocinador', 'Entrar'])
  t.deepEqual(await texts(page, '.login-form label, .login-form button'), [
    'Nome de utilizador',
    'Palavra-passe',
    'Entrar',
  ])
  t.is(await focusedFieldName(page), 'username')
  t.deepEqual(await axeViolations(page), [])
  await submitLogin(page, { username: 'ana', password: 'errada' })
  await waitForToast(page, 'Erro no login', 'Credenciais inválidas')
  await submitLogin(page)
  await waitForModalClosed(page)
  t.like((await stored())[0], { description: 'Desde 1906.', version: 2 })
  t.is(requests.filter((request) => request === 'PUT /api/admin/sponsors/lello').length, 2)
  await waitForToast(page, 'Patrocinador atualizado com sucesso!')
})

inFullRun(test, 'panel-session cancels the same dialog, views/transport-interleavings saves without a session')(
  'cancelling the sign-in keeps the form and its content',
  async (t) => {
    const { page } = await openOneSponsor(t)
    await editSponsor(page)
    await fillField(page, 'description', 'Desde 1906.')
    await expireSession(page)
    await save(page)
    await page.waitForSelector('.login-form')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.form-problem')
    t.deepEqual(await texts(page, '.form-problem'), ['É preciso entrar como administrador.'])
    t.is((await fieldValues(page)).description, 'Desde 1906.')
    t.is(await focusedFieldName(page), 'Salvar')
  },
)

inFullRun(test, '«an expired session …» and panel-board go on by the same function')(
  'a deletion goes on after signing in again',
  async (t) => {
    const { page } = await openOneSponsor(t)
    answerDialogs(page)
    await expireSession(page)
    await clickRowAction(page, 'Livraria Lello', 'Deletar')
    await page.waitForSelector('.login-form')
    await submitLogin(page)
    await page.waitForSelector('.tab-empty')
    await waitForToast(page, 'Patrocinador deletado com sucesso!')
    t.is(await focusedFieldName(page), 'Patrocinadores')
  },
)

/** Opens a conflict: Ana and another organiser change a sponsor. */
async function openConflict(t: ExecutionContext, local: Record<string, string>, remote: Record<string, string>) {
  const site = await openOneSponsor(t, [/409/])
  await editSponsor(site.page)
  for (const [name, value] of Object.entries(local)) await fillField(site.page, name, value)
  await site.others.change('sponsor', 'lello', remote)
  await save(site.page)
  await site.page.waitForSelector('.clash')
  await waitForAnimations(site.page)
  return site
}

const conflictTexts = (page: Page) =>
  page.$$eval('.clash', (all) =>
    all.map((one) => [
      one.querySelector('legend')?.textContent,
      ...[...one.querySelectorAll('pre')].map(({ textContent }) => textContent),
    ]),
  )

test.serial(
  'a conflict shows both versions of each field, and the local one is saved on top of the remote row',
  async (t) => {
    const local = { description: 'A minha.', website: 'https://ana.pt' }
    const { page, stored } = await openConflict(t, local, { description: 'A deles.', category: 'master' })
    t.deepEqual(await conflictTexts(page), [['Descrição', 'A minha.', 'A deles.']])
    t.deepEqual(await texts(page, '.clash label'), ['A minha', 'A atual'])
    t.deepEqual(await texts(page, '.clash button'), ['Copiar', 'Copiar'])
    t.deepEqual(await axeViolations(page), [])
    await clickText(page, '.modal button', 'Ficar com a minha')
    await waitForModalClosed(page)
    t.like((await stored())[0], { ...local, category: 'master', version: 3 })
    t.deepEqual(await draftKeys(page), [])
  },
)

inFullRun(test, 'views/item-form takes over either version, «each field …» shows it')(
  'the remote version is taken over, and other local changes stay unsaved in the form',
  async (t) => {
    const local = { description: 'A minha.', website: 'https://ana.pt' }
    const { page, stored } = await openConflict(t, local, { description: 'A deles.', category: 'master' })
    await clickText(page, '.modal button', 'Ficar com a atual')
    await page.waitForSelector('.clash', { hidden: true })
    t.like(await fieldValues(page), { description: 'A deles.', website: 'https://ana.pt', category: 'master' })
    t.like((await stored())[0], { website: 'https://lello.pt', version: 2 }, 'nothing is saved yet')
    await save(page)
    await waitForModalClosed(page)
    t.like((await stored())[0], { description: 'A deles.', website: 'https://ana.pt', version: 3 })
  },
)

inFullRun(test, 'views/item-form, «a postponed conflict comes again with the next save»; writing closes one with Esc')(
  'Esc postpones a conflict: the text stays and the next save shows the conflict again',
  async (t) => {
    const { page } = await openConflict(t, { description: 'A minha.' }, { description: 'A deles.' })
    await page.keyboard.press('Escape')
    await page.waitForSelector('.clash', { hidden: true })
    t.is((await fieldValues(page)).description, 'A minha.')
    await save(page)
    await page.waitForSelector('.clash')
    t.deepEqual(await conflictTexts(page), [['Descrição', 'A minha.', 'A deles.']])
  },
)

test.serial('each field can be decided separately, and each text can be copied', async (t) => {
  const site = await openConflict(
    t,
    { description: 'A minha.', name: 'Lello' },
    { description: 'A deles.', name: 'LELLO' },
  )
  const { page, stored } = site
  t.deepEqual(await conflictTexts(page), [
    ['Nome', 'Lello', 'LELLO'],
    ['Descrição', 'A minha.', 'A deles.'],
  ])
  await page.click('.clash .version:nth-of-type(2) input')
  await page.evaluate(() => {
    const copied: string[] = []
    Object.assign(window, { copied })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied.push.bind(copied) } })
  })
  const copies = await page.$$('.clash button')
  await copies[0]!.click()
  t.deepEqual(await page.evaluate(() => (window as unknown as { copied: string[] }).copied), ['Lello'])
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: null })
  })
  await copies[1]!.click()
  t.is(await page.evaluate(() => String(getSelection())), 'LELLO', 'without a clipboard it is selected')
  await clickText(page, '.modal button', 'Salvar a escolha')
  await waitForModalClosed(page)
  t.like((await stored())[0], { name: 'LELLO', description: 'A minha.' })
})

inFullRun(test, 'views/transport-interleavings decides conflicts while others write')(
  'another change during the choice shows the conflict again',
  async (t) => {
    const { page, others, stored } = await openConflict(t, { description: 'A minha.' }, { description: 'A deles.' })
    await others.change('sponsor', 'lello', { description: 'A de outros ainda.' })
    await clickText(page, '.modal button', 'Ficar com a minha')
    await page.waitForFunction(() => document.querySelector('.clash')?.textContent?.includes('outros ainda'))
    await clickText(page, '.modal button', 'Ficar com a minha')
    await waitForModalClosed(page)
    t.is((await stored())[0]!.description, 'A minha.')
  },
)

inFullRun(test, 'content/records merges fields, «a conflict shows both versions …» keeps the category of others')(
  'changes of others to other fields are no conflict',
  async (t) => {
    const { page, others, stored } = await openOneSponsor(t)
    await editSponsor(page)
    await fillField(page, 'description', 'A minha.')
    await others.change('sponsor', 'lello', { name: 'Lello' })
    await save(page)
    await waitForModalClosed(page)
    t.like((await stored())[0], { description: 'A minha.', name: 'Lello' })
    await page.waitForFunction(() => document.querySelector('td.table-main')?.textContent === 'Lello')
  },
)

test.serial('an item that was deleted meanwhile can be created again with everything written', async (t) => {
  const { page, others, stored } = await openOneSponsor(t, [/404/])
  await editSponsor(page)
  await fillField(page, 'description', 'Desde 1906.')
  await others.remove('sponsor', 'lello')
  await save(page)
  await page.waitForSelector('.modal .notice')
  t.deepEqual(await texts(page, '.modal .notice p'), [
    'Este patrocinador foi apagado entretanto. O que escreveu continua aqui.',
  ])
  t.is(await focusedFieldName(page), 'Criar de novo')
  await waitForAnimations(page)
  t.deepEqual(await axeViolations(page), [])
  await clickText(page, '.modal .notice button', 'Criar de novo')
  await waitForModalClosed(page)
  await waitForToast(page, 'Patrocinador criado com sucesso!')
  const [row] = await stored()
  t.like(row, { ...lello, description: 'Desde 1906.', version: 1 })
  t.not(row!.id, 'lello')
  await page.waitForFunction(() => document.querySelectorAll('.table tbody tr').length === 1)
  t.deepEqual((await tableRows(page))[0]!.slice(0, 2), ['Livraria Lello', 'Desde 1906.'])
})

const NO_ANSWER = 'O servidor não respondeu. Verifique a ligação e tente de novo.'

/** «Salvar», whose answer is lost. */
async function saveWithoutAnswer(t: ExecutionContext, page: Page) {
  const answerAgain = await loseAnswers(page, '/api/admin/sponsors')
  await save(page)
  await page.waitForSelector('.form-problem')
  t.deepEqual(await texts(page, '.form-problem'), [NO_ANSWER])
  await answerAgain()
}

inFullRun(test, 'views/item-form, «what is typed while a save is under way stays, and the form with it»')(
  'what is typed while a save is under way stays in the form',
  async (t) => {
    const { page, others, stored } = await openOneSponsor(t)
    await editSponsor(page)
    await fillField(page, 'description', 'Desde 1906.')
    const { release } = await intercept(page, '/api/admin/sponsors/lello', 'held')
    await save(page)
    await page.waitForSelector('.form[aria-busy=true]')
    await others.change('sponsor', 'lello', { name: 'Lello' })
    await fillField(page, 'website', 'https://livrarialello.pt')
    release()
    await waitForToast(page, 'Patrocinador atualizado com sucesso!')
    t.like(await fieldValues(page), { description: 'Desde 1906.', website: 'https://livrarialello.pt' })
    await save(page)
    await waitForModalClosed(page)
    t.like((await stored())[0], { name: 'Lello', description: 'Desde 1906.', website: 'https://livrarialello.pt' })
  },
)

test.serial('a save whose answer was lost is no conflict with what is written after it', async (t) => {
  const { page, others, stored } = await openOneSponsor(t, [/ERR_CONNECTION_RESET/, /409/])
  await editSponsor(page)
  await fillField(page, 'description', 'Desde 1906.')
  await saveWithoutAnswer(t, page)
  t.like((await stored())[0], { description: 'Desde 1906.', version: 2 })
  await others.change('sponsor', 'lello', { website: 'https://livrarialello.pt' })
  await fillField(page, 'description', 'No Porto, desde 1906.')
  await save(page)
  await waitForModalClosed(page)
  await waitForToast(page, 'Patrocinador atualizado com sucesso!')
  t.like((await stored())[0], { description: 'No Porto, desde 1906.', website: 'https://livrarialello.pt' })
})

inFullRun(test, 'views/transport-interleavings, newItem; views/writing, «Salvar» of a new item')(
  'an item is created once whose answer was lost, with what is written after it',
  async (t) => {
    const { page, stored } = await openOneSponsor(t, [/ERR_CONNECTION_RESET/])
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await page.waitForSelector('.modal .form')
    await fillField(page, 'name', 'Casa da Música')
    await fillField(page, 'description', 'Sala.')
    await saveWithoutAnswer(t, page)
    await fillField(page, 'description', '')
    await fillField(page, 'website', 'https://exemplo.pt')
    await save(page)
    await waitForModalClosed(page)
    const [, created, ...more] = (await stored()).toSorted((one, other) =>
      String(other.name) < String(one.name) ? -1 : 1,
    )
    t.like(created, { name: 'Casa da Música', description: null, website: 'https://exemplo.pt', version: 2 })
    t.deepEqual(more, [])
  },
)

inFullRun(test, 'views/transport-interleavings, newItem; views/writing, «a first draft …»')(
  'a new item whose answer was lost is created once by a form that recovers it',
  async (t) => {
    const { page, stored } = await openOneSponsor(t, [/ERR_CONNECTION_RESET/])
    await clickText(page, '.tab-head button', 'Novo Patrocinador')
    await page.waitForSelector('.modal .form')
    await fillField(page, 'name', 'Casa da Música')
    await saveWithoutAnswer(t, page)
    answerDialogs(page)
    await page.reload()
    await clickText(page, '.notice button', 'Recuperar')
    await save(page)
    await waitForModalClosed(page)
    t.deepEqual((await stored()).map(({ name }) => name).sort(), ['Casa da Música', 'Livraria Lello'])
  },
)
