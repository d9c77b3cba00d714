import test from 'ava'
import type { Draft } from '../../src/content/draft.ts'
import { axeViolations } from '../support/axe.ts'
import { load, visit, waitUntilIdle } from '../support/browser.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, waitForPath } from '../support/panel.ts'
import { overflowingWidths } from '../support/widths.ts'

/** Runs in the page. */
async function send(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/api/admin${path}`, { method, headers, body: body && JSON.stringify(body) })
  return answer.json()
}

test.serial(
  'a preview is hydrated without asking for the draft, stores nothing, shows an autosave after a reload, and its links lead to the site',
  async (t) => {
    const { page, origin } = await openSignedIn(t, { allow: [/401/, /404/] })
    const fields = {
      title: 'Chegam os livros',
      excerpt: 'Resumo',
      content: '<p><a href="/programacao">Programa</a></p>',
    }
    const draft = (await page.evaluate(send, 'POST', '/drafts', { kind: 'news', fields })) as Draft
    const { url } = (await page.evaluate(send, 'POST', `/drafts/${draft.id}/link`)) as { url: string }
    const { pathname, search } = new URL(url)

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

    await page.evaluate(send, 'PUT', `/drafts/${draft.id}`, { fields: { excerpt: 'Resumo, revisto' }, version: 1 })
    await guest.reload()
    await waitUntilIdle(guest)
    t.deepEqual(await texts(guest, '.article-excerpt'), ['Resumo, revisto'])
    await guest.click('main .prose a')
    await waitForPath(guest, '/programacao')
    await waitUntilIdle(guest)
    t.is(await guest.evaluate(() => document.referrer + location.search), '')

    await load(page, origin + pathname)
    t.deepEqual(await page.$$('[data-section-key][tabindex="0"], .edit-hint'), [])
    await page.click('.preview a')
    await waitForPath(page, '/admin')
    t.is(await page.evaluate(() => location.hash), `#noticias/rascunho/${draft.id}`)
  },
)
