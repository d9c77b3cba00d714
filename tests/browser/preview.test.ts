import test from 'ava'
import type { Draft } from '../../src/content/draft.ts'
import { accessibilityViolations, axeViolations } from '../support/axe.ts'
import { load, visit, waitUntilIdle } from '../support/browser.ts'
import { answerDialogs, clickText, openTab } from '../support/item-forms.ts'
import { texts, valueIn, waitForTextIn } from '../support/page.ts'
import { openSignedIn, send, waitForPath, waitForToast } from '../support/panel.ts'
import { overflowingWidths } from '../support/widths.ts'

test.serial(
  'a draft is shared by a link; its preview is hydrated without asking for the draft, stores nothing, shows an autosave after a reload, and its links lead to the site',
  async (t) => {
    const { page, origin } = await openSignedIn(t, { allow: [/401/, /404/] })
    const fields = {
      title: 'Chegam os livros',
      excerpt: 'Resumo',
      content: '<p><a href="/programacao">Programa</a></p>',
    }
    const draft = await send<Draft>(page, 'POST', '/drafts', { kind: 'news', fields })
    await page.evaluate(() => {
      Date.now = () => Date.parse('2025-10-01T12:00:00Z')
    })
    const dialogs = answerDialogs(page)
    await openTab(page, 'Notícias')
    await clickText(page, '.draft .menu-button', 'Mais ações: rascunho de Chegam os livros')
    await clickText(page, '.menu [role=menuitem]', 'Ligação de pré-visualização…')
    await clickText(page, '.modal button', 'Criar ligação')
    await page.waitForSelector('.draft-link input')
    const first = await valueIn(page, '.draft-link input')
    await waitForTextIn(page, '.draft-link b', '31 de outubro de 2025, 12:00')
    t.deepEqual(await accessibilityViolations(page, 'link'), [])
    await clickText(page, '.modal button', 'Criar outra')
    await page.waitForFunction(
      (was) => document.querySelector<HTMLInputElement>('.draft-link input')!.value !== was,
      {},
      first,
    )
    t.deepEqual(dialogs, ['A ligação que existe deixa de abrir. Quer criar outra?'])
    const { pathname, search } = new URL(await valueIn(page, '.draft-link input'))

    const { page: guest, requests } = await visit(t, origin + pathname + search, { allow: [/404/] })
    t.deepEqual(await texts(guest, '.preview p'), [
      'Pré-visualização do rascunho de Chegam os livros — ainda não é público',
    ])
    t.deepEqual(await guest.$$('.preview a, .cookies, [contenteditable]'), [])
    t.deepEqual(
      requests.filter((request) => request.includes('/api/')),
      ['GET /api/page-sections'],
      'sections, which are always requested again',
    )
    t.deepEqual(await guest.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie]), [{}, {}, ''])
    t.true(await guest.$eval('.newsletter input', (input) => (input as HTMLInputElement).disabled))
    t.deepEqual(await axeViolations(guest), [])
    t.deepEqual(await overflowingWidths(guest), [])

    await send(page, 'PUT', `/drafts/${draft.id}`, { fields: { excerpt: 'Resumo, revisto' }, version: 1 })
    await guest.reload()
    await waitUntilIdle(guest)
    t.deepEqual(await texts(guest, '.article-excerpt'), ['Resumo, revisto'])
    await guest.click('main .prose a')
    await waitForPath(guest, '/programacao')
    await waitUntilIdle(guest)
    t.is(await guest.evaluate(() => document.referrer + location.search), '')

    await clickText(page, '.modal button', 'Terminar a ligação')
    await waitForToast(page, 'Ligação terminada')
    await load(page, origin + pathname)
    t.deepEqual(await page.$$('[data-section-key][tabindex="0"], .edit-hint'), [])
    await page.click('.preview a')
    await waitForPath(page, '/admin')
    t.is(await page.evaluate(() => location.hash), `#noticias/rascunho/${draft.id}`)
  },
)
