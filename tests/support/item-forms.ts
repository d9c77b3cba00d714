import type { ElementHandle, Page } from 'puppeteer'
import { texts } from './intercept.ts'

/** Opens a tab of the panel by its label. */
export async function openTab(page: Page, label: string) {
  await clickText(page, '[role=tab]', label)
  await page.waitForFunction((wanted) => document.querySelector('.tab-head h2')?.textContent === wanted, {}, label)
}

/** Clicks what says exactly this, once it is there. */
export async function clickText(page: Page, selector: string, words: string) {
  const found = await page.waitForFunction(
    (all, said) =>
      [...document.querySelectorAll<HTMLElement>(all)].find(
        (one) => one.textContent?.trim() === said && !one.closest('[inert]') && !(one as HTMLButtonElement).disabled,
      ),
    {},
    selector,
    words,
  )
  await (found as ElementHandle<HTMLElement>).click()
}

/** Writes into the field of this name, in place of what was there. */
export async function fillField(page: Page, name: string, value: string) {
  const field = await page.waitForSelector(`.form [name="${name}"]`)
  await field!.evaluate((control) => (control as HTMLInputElement).select())
  await page.keyboard.press('Delete')
  await field!.type(value)
}

/** What the fields of the open form hold, by name. */
export const fieldValues = (page: Page) =>
  page.$$eval('.form :is(input:not([type=file]), textarea, select)', (all) =>
    Object.fromEntries(
      (all as HTMLInputElement[]).map(({ name, type, checked, value }) => [
        name,
        type === 'checkbox' ? String(checked) : value,
      ]),
    ),
  )

export const save = (page: Page) => clickText(page, '.form [type=submit]', 'Salvar')

/** Clicks 'Editar', 'Deletar' … in the row that names this item. */
export async function clickRowAction(page: Page, item: string, action: string) {
  const button = await page.waitForSelector(`.table button[aria-label="${action} ${item}"]:not(:disabled)`)
  await button!.click()
}

export const waitForModalClosed = (page: Page) => page.waitForSelector('.modal', { hidden: true })

/** The rows of the table, each as the texts of its cells without the actions. */
export const tableRows = (page: Page) =>
  page.$$eval('.table tbody tr', (rows) =>
    rows.map((row) => [...row.querySelectorAll('td:not(.table-actions)')].map(({ textContent }) => textContent ?? '')),
  )

export const waitForRows = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.table tbody tr').length === wanted, {}, count)

/** Waits until the table has a row of this name: a list is asked for anew after a save. */
export const waitForRow = (page: Page, item: string) =>
  page.waitForSelector(`.table tr:has(button[aria-label="Editar ${item}"])`)

/** Every field's error, with the name of the field. */
export const fieldErrors = (page: Page) => texts(page, '.field-error')

export const focusedFieldName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).name || document.activeElement?.textContent?.trim())

/** Answers the browser's own questions in turn, and remembers what they said. */
export function answerDialogs(page: Page, ...answers: boolean[]): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    return (answers.shift() ?? true) ? dialog.accept() : dialog.dismiss()
  })
  return said
}

/** Waits until nothing moves any more, but for what moves for ever. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    // What has just changed begins to move with the next frame
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
