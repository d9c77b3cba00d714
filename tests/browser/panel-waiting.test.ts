import test from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import { answerDialogs, clickRowAction, clickText, openTab, tableRows, waitForRows } from '../support/item-forms.ts'
import { texts } from '../support/page.ts'
import { openSignedIn, send, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { overflowingWidths } from '../support/widths.ts'

/** As somebody at another computer. */
const writeDraft = (page: Page, fields: Record<string, string>, itemId?: string) =>
  send(page, 'POST', '/drafts', { kind: 'news', fields, itemId })

const openNews = async (page: Page, count: number) => {
  await openTab(page, 'Notícias')
  await waitForDrafts(page, count)
}

const waitForDrafts = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.draft').length === wanted, {}, count)

const clickDraft = async (page: Page, label: string) => (await page.waitForSelector(`[aria-label="${label}"]`))!.click()

const choose = async (page: Page, title: string, action: string) => {
  await clickText(page, '.draft .menu-button', `Mais ações: rascunho de ${title}`)
  await clickText(page, '.menu [role=menuitem]', action)
}

test.serial(
  'drafts stand above what is public, and are published, scheduled, withdrawn, undone, discarded and restored there',
  async (t) => {
    const { page, origin, festival } = await openSignedIn(t, { allow: [/40[149]/] })
    const dialogs = answerDialogs(page, false)
    await samplePublisher(festival).create('news', 'n-1', { slug: 'festa', title: 'A festa', imageUrl: null })
    await writeDraft(page, { title: 'A festa grande' }, 'n-1')
    await writeDraft(page, { title: 'Nova', slug: 'festa' })
    await openNews(page, 2)
    t.deepEqual((await texts(page, '.draft .badge')).sort(), ['Com alterações por publicar', 'Rascunho'])
    t.deepEqual(await texts(page, '.table-mark'), ['Com alterações por publicar'])
    t.deepEqual(await overflowingWidths(page), [])
    t.deepEqual(await accessibilityViolations(page, 'drafts'), [])

    await clickDraft(page, 'Publicar agora Nova')
    await page.waitForSelector('.draft-refusal')
    t.true((await texts(page, '.draft-refusal .field-error p')).length > 0, 'its address is taken')
    await choose(page, 'Nova', 'Agendar…')
    await page.waitForSelector('.schedule-moment')
    await clickText(page, '.modal [type=submit]', 'Agendar')
    await page.waitForSelector('.modal', { hidden: true })
    await page.waitForFunction(() =>
      /Agendada para \d\d\/\d\d\/\d{4}, 09:00/.test(document.querySelector('.drafts')!.textContent!),
    )
    await page.waitForFunction(() => document.activeElement?.classList.contains('menu-button'))

    await clickDraft(page, 'Publicar agora A festa grande')
    await waitForToast(page, 'Notícia atualizada com sucesso!')
    await waitForDrafts(page, 1)
    t.is((await tableRows(page))[0]![0], 'A festa grande')

    await clickRowAction(page, 'A festa grande', 'Retirar')
    t.is((await tableRows(page)).length, 1, 'it stays unless it is confirmed')
    await clickRowAction(page, 'A festa grande', 'Retirar')
    await waitForToast(page, 'Notícia retirada')
    await waitForDrafts(page, 2)
    t.deepEqual(dialogs, Array(2).fill('Tem certeza que deseja retirar esta notícia?'))
    t.is((await fetch(`${origin}/api/news/festa`)).status, 404)
    await clickText(page, '.toast button', 'Anular')
    await waitForRows(page, 1)
    await waitForDrafts(page, 1)
    t.is((await fetch(`${origin}/api/news/festa`)).status, 200)
    await openTab(page, 'Dashboard')
    await page.waitForSelector('.planned a')
    t.deepEqual(await texts(page, '.planned a'), ['Nova'])

    await openNews(page, 1)
    await choose(page, 'Nova', 'Descartar rascunho')
    await waitForToast(page, 'Rascunho descartado')
    await waitForDrafts(page, 0)
    await clickText(page, 'button', 'Apagados (1)')
    await page.waitForSelector('.bin-item')
    t.deepEqual(await accessibilityViolations(page, 'bin'), [])
    await clickText(page, '.bin-restore', 'Repor')
    await waitForToast(page, 'Rascunho reposto')
    await page.keyboard.press('Escape')
    await waitForDrafts(page, 1)
  },
)
