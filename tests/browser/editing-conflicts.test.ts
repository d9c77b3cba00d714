import test from 'ava'
import type { HTTPRequest } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import {
  appendText,
  blockSelector,
  blockText,
  holdWrites,
  openEditing,
  saveWithKeyboard,
  waitFor,
  waitUntilClosed,
} from '../support/editing.ts'
import { freezeTimers } from '../support/frozen-clock.ts'
import { interceptRequests } from '../support/intercept.ts'
import { clickText, waitForAnimations } from '../support/item-forms.ts'
import { texts, waitForTextIn } from '../support/page.ts'
import { submitLogin, waitForToast } from '../support/panel.ts'
import { draftKeys, expireSession } from '../support/sponsors-tab.ts'

const KEY = 'sponsors_title'
const BEFORE = 'Quem faz a festa connosco'

test('a conflict shows both versions, and either can win', async (t) => {
  const { page, stored, editAsOther } = await openEditing(t, { allow: [/409/] })
  const conflict = async (mine: string, theirs: string) => {
    await appendText(page, KEY, mine)
    await editAsOther(KEY, { content: theirs })
    await saveWithKeyboard(page)
    await page.waitForSelector('.clash')
    await waitForAnimations(page)
  }
  await conflict(', com a Ana', 'O que os outros puseram')
  t.deepEqual(await texts(page, '.clash label'), ['A minha', 'A atual'])
  t.deepEqual(await texts(page, '.clash pre'), [`${BEFORE}, com a Ana`, 'O que os outros puseram'])
  t.deepEqual(await texts(page, '.clash button'), ['Copiar', 'Copiar'])
  t.deepEqual(await accessibilityViolations(page, 'conflict'), [])
  t.is((await stored(KEY))?.content, 'O que os outros puseram', 'nothing is decided yet')
  await clickText(page, '.modal button', 'Ficar com a minha')
  await waitForToast(page, 'Conteúdo atualizado com sucesso!')
  await waitUntilClosed(page, KEY)
  t.like(await stored(KEY), { content: `${BEFORE}, com a Ana`, version: 2 })

  await conflict(', outra vez', 'Outra vez os outros')
  await clickText(page, '.modal button', 'Ficar com a atual')
  await waitUntilClosed(page, KEY)
  t.is(await blockText(page, KEY), 'Outra vez os outros')
  t.like(await stored(KEY), { content: 'Outra vez os outros', version: 3 })
})

test('another block can be edited while the first is still being saved, and a save goes on after signing in again', async (t) => {
  const { page, stored } = await openEditing(t)
  await appendText(page, KEY, ' 1')
  const { held, release } = await holdWrites(page)
  await saveWithKeyboard(page)
  await waitFor(() => held.length === 1)
  await appendText(page, 'footer_copyright', ' 2')
  await saveWithKeyboard(page)
  await waitFor(() => held.length === 2)
  release()
  await waitUntilClosed(page, KEY)
  await waitUntilClosed(page, 'footer_copyright')
  t.is((await stored(KEY))?.content, `${BEFORE} 1`)
  t.regex(String((await stored('footer_copyright'))?.content), /reservados\. 2$/)

  await appendText(page, KEY, '!')
  await expireSession(page)
  await saveWithKeyboard(page)
  await page.waitForSelector('.login-form')
  t.true(await page.$eval('main', (main) => (main as HTMLElement).inert), 'the page is inert')
  await submitLogin(page)
  await waitUntilClosed(page, KEY)
  t.is((await stored(KEY))?.content, `${BEFORE} 1!`)
})

test('after a crash an unsaved text is offered when the page opens and can be restored', async (t) => {
  const { page, origin, stored } = await openEditing(t)
  await appendText(page, KEY, ' e fica')
  await page.waitForFunction(() => document.querySelector('.edit-state')?.textContent?.includes('Rascunho guardado'))
  t.deepEqual(await draftKeys(page), [`rascunho/ana/sections/homepage/${KEY}`])
  const next = await page.browserContext().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(origin)
  await next.waitForSelector('.edit-waiting')
  await waitForAnimations(next)
  t.deepEqual(await accessibilityViolations(next, 'draft'), [])
  await clickText(next, '.edit-waiting button', 'Continuar')
  await waitForTextIn(next, blockSelector(KEY), `${BEFORE} e fica`)
  await saveWithKeyboard(next)
  await waitUntilClosed(next, KEY)
  t.is((await stored(KEY))?.content, `${BEFORE} e fica`)
  t.deepEqual(await draftKeys(next), [])
})

test('a saved block shows its text and can be edited again before the sections are refetched', async (t) => {
  const { page, stored } = await openEditing(t)
  await interceptRequests(page)
  const lists: HTTPRequest[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/page-sections') lists.push(request)
    else void request.continue()
  })
  for (const text of [' 1', ' 2']) {
    await appendText(page, KEY, text)
    await saveWithKeyboard(page)
    await waitUntilClosed(page, KEY)
  }
  t.is(await blockText(page, KEY), `${BEFORE} 1 2`)
  t.true(lists.length > 0)
  for (const request of lists) void request.continue()
  t.like(await stored(KEY), { content: `${BEFORE} 1 2`, version: 2 })
})

test('a discarded change leaves no draft, and its toast can restore it, from another page as a draft that its own page offers', async (t) => {
  const { page, stored } = await openEditing(t)
  const waitForDiscarded = () => waitForToast(page, 'Alterações descartadas')
  await appendText(page, KEY, '')
  await page.keyboard.press('Escape')
  await waitUntilClosed(page, KEY)
  t.deepEqual(await texts(page, '.toast'), [], 'nothing was changed')
  await appendText(page, KEY, ' e não fica')
  await page.waitForFunction(() => document.querySelector('.edit-state')?.textContent?.includes('Rascunho guardado'))
  await page.keyboard.press('Escape')
  await waitUntilClosed(page, KEY)
  t.is(await blockText(page, KEY), BEFORE)
  t.deepEqual(await draftKeys(page), [])
  t.is(await stored(KEY), undefined)
  await waitForDiscarded()
  await waitForAnimations(page)
  // axe would report targets that the organiser's bar partly covers
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  t.deepEqual(await accessibilityViolations(page, 'discarded'), [])
  await clickText(page, '.toast button', 'Recuperar')
  await page.waitForFunction(
    (at) => document.activeElement?.closest(at)?.matches('[data-editing]'),
    {},
    blockSelector(KEY),
  )
  t.is(await blockText(page, KEY), `${BEFORE} e não fica`)
  const { elapse } = await freezeTimers(page)
  await clickText(page, '.edit-bar button', 'Cancelar')
  await waitForDiscarded()
  await elapse(9_900)
  t.is(await blockText(page, KEY), BEFORE)
  await clickText(page, '.toast button', 'Recuperar')
  await page.waitForSelector('.edit-bar')
  await page.keyboard.type('!')
  await saveWithKeyboard(page)
  await waitUntilClosed(page, KEY)
  t.is((await stored(KEY))?.content, `${BEFORE} e não fica!`)

  await appendText(page, KEY, ' e fica')
  await page.keyboard.press('Escape')
  await waitUntilClosed(page, KEY)
  await waitForToast(page, 'Alterações descartadas')
  await page.click('#menu a[href="/noticias"]')
  await page.waitForSelector('.hero', { hidden: true })
  await clickText(page, '.toast button', 'Recuperar')
  await waitForToast(page, 'Guardado como rascunho', 'Pode continuar na página em que escreveu.')
  await page.goBack()
  await clickText(page, '.edit-waiting button', 'Continuar')
  await page.waitForSelector('.edit-bar[data-active]')
  t.is(await blockText(page, KEY), `${BEFORE} e não fica! e fica`)
})
