import test from 'ava'
import type { Page } from 'puppeteer'
import { accessibilityViolations } from '../support/axe.ts'
import {
  answerDialogs,
  clickRowAction,
  clickText,
  openTab,
  tableRows,
  waitForAnimations,
  waitForRows,
} from '../support/item-forms.ts'
import { texts, waitForFocus, waitForTextIn } from '../support/page.ts'
import { openSignedIn, waitForToast } from '../support/panel.ts'
import { samplePublisher } from '../support/sample-publisher.ts'
import { openSponsors } from '../support/sponsors-tab.ts'
import { overflowingWidths } from '../support/widths.ts'

const names = async (page: Page) => (await tableRows(page)).map(([name]) => name)

const waitForCount = (page: Page, count: number) => waitForTextIn(page, '.bin-button', `Apagados (${count})`)

test.serial('what was removed is told with who and when, comes back to its place, and that is undone', async (t) => {
  const { page } = await openSponsors(t)
  answerDialogs(page)
  const all = await names(page)
  await waitForCount(page, 0)
  await clickText(page, 'button', 'Apagados (0)')
  await page.waitForSelector('.modal .tab-empty')
  t.deepEqual(await texts(page, '.modal .tab-empty'), ['Não há nada apagado.'])
  await page.keyboard.press('Escape')
  for (const [removed, name] of all.entries()) {
    await clickRowAction(page, name!, 'Deletar')
    await waitForToast(page, 'Patrocinador deletado com sucesso!')
    await waitForCount(page, removed + 1)
    await waitForRows(page, all.length - removed - 1)
  }
  await page.waitForSelector('.tab-empty')
  await clickText(page, 'button', 'Apagados (3)')
  await page.waitForSelector('.bin-item')
  t.deepEqual(await texts(page, '.bin-title'), [...all].reverse())
  t.regex((await texts(page, '.bin-when'))[0]!, /^por ana, /)
  t.regex(await page.$eval('.bin-ways a', (link) => link.getAttribute('href')!), /^\/admin\/em\/p\d+#patrocinadores$/)
  await waitForAnimations(page)
  t.deepEqual(await overflowingWidths(page, '.modal'), [])
  t.deepEqual(await accessibilityViolations(page, 'bin'), [])
  for (let left = 2; left >= 0; left--) {
    await page.focus('.bin-restore')
    await page.keyboard.press('Enter')
    await page.waitForFunction((count) => document.querySelectorAll('.bin-item').length === count, {}, left)
    await waitForToast(page, 'Patrocinador reposto com sucesso!')
    t.true(
      await page.$eval('.modal', (modal) => modal.contains(document.activeElement)),
      'the focus stays in the dialog',
    )
  }
  t.deepEqual(await names(page), all)
  await page.keyboard.press('Escape')
  await clickText(page, '.toast button', 'Anular')
  await waitForRows(page, 2)
  await waitForCount(page, 1)
})

test.serial('where its address is taken, another is asked for', async (t) => {
  const { page, festival, origin } = await openSignedIn(t, { allow: [/401/, /409/] })
  const others = samplePublisher(festival)
  await others.create('news', 'velha', { slug: 'festa', title: 'A velha', imageUrl: null })
  await others.remove('news', 'velha')
  await others.create('news', 'nova', { slug: 'festa', title: 'A nova', imageUrl: null })
  await openTab(page, 'Notícias')
  await waitForCount(page, 1)
  await clickText(page, 'button', 'Apagados (1)')
  await page.waitForSelector('.bin-restore')
  await page.click('.bin-restore')
  await page.waitForSelector('.restore-problem input')
  await waitForFocus(page, '.restore-problem input')
  t.deepEqual(await accessibilityViolations(page, 'taken address'), [])
  await page.keyboard.type('festa-velha')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Notícia reposta com sucesso!')
  await page.waitForSelector('.modal .tab-empty')
  t.is((await fetch(`${origin}/api/news/festa-velha`)).status, 200)
})
