import test from 'ava'
import type { Page } from 'puppeteer'
import { axeViolations } from '../support/axe.ts'
import {
  clickText,
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
  t.is(await focusedFieldName(page), 'password')
  t.deepEqual(await axeViolations(page), [])
  await submitLogin(page, { username: 'ana', password: 'errada' })
  await waitForToast(page, 'Erro no login', 'Credenciais inválidas')
  await submitLogin(page)
  await waitForModalClosed(page)
  t.like((await stored())[0], { description: 'Desde 1906.', version: 2 })
  t.is(requests.filter((request) => request === 'PUT /api/admin/sponsors/lello').length, 2)
  await waitForToast(page, 'Patrocinador atualizado com sucesso!')
})

/** A conflict: Ana and another organiser change a sponsor. */
async function conflict(
  { page, others }: Awaited<ReturnType<typeof openOneSponsor>>,
  local: Record<string, string>,
  remote: Record<string, string>,
) {
  await editSponsor(page)
  for (const [name, value] of Object.entries(local)) await fillField(page, name, value)
  await others.change('sponsor', 'lello', remote)
  await save(page)
  await page.waitForSelector('.clash')
  await waitForAnimations(page)
}

const conflictTexts = (page: Page) =>
  page.$$eval('.clash', (all) =>
    all.map((one) => [
      one.querySelector('legend')?.textContent,
      ...[...one.querySelectorAll('pre')].map(({ textContent }) => textContent),
    ]),
  )

test.serial(
  'a conflict shows both versions of each field, which are decided together or separately, and can be copied',
  async (t) => {
    const local = { description: 'A minha.', website: 'https://ana.pt' }
    const site = await openOneSponsor(t, [/409/])
    const { page, stored } = site
    await conflict(site, local, { description: 'A deles.', category: 'master' })
    t.deepEqual(await conflictTexts(page), [['Descrição', 'A minha.', 'A deles.']])
    t.deepEqual(await texts(page, '.clash label'), ['A minha', 'A atual'])
    t.deepEqual(await texts(page, '.clash button'), ['Copiar', 'Copiar'])
    t.deepEqual(await axeViolations(page), [])
    await clickText(page, '.modal button', 'Ficar com a minha')
    await waitForModalClosed(page)
    t.like((await stored())[0], { ...local, category: 'master', version: 3 })
    t.deepEqual(await draftKeys(page), [])

    await conflict(
      site,
      { description: 'A minha outra vez.', name: 'Lello' },
      { description: 'A deles outra vez.', name: 'LELLO' },
    )
    t.deepEqual(await conflictTexts(page), [
      ['Nome', 'Lello', 'LELLO'],
      ['Descrição', 'A minha outra vez.', 'A deles outra vez.'],
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
    t.like((await stored())[0], { name: 'LELLO', description: 'A minha outra vez.' })
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
