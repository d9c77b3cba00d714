import type { ElementHandle, Page } from 'puppeteer'
import { texts, waitForTextIn } from './page.ts'

export async function openTab(page: Page, label: string) {
  await clickText(page, '[role=tab]', label)
  await waitForTextIn(page, '.tab-head h2', label)
}

/** Waits for an enabled element with exactly this text and clicks it. */
export async function clickText(page: Page, selector: string, text: string) {
  const found = await page.waitForFunction(
    (all, wanted) =>
      [...document.querySelectorAll<HTMLElement>(all)].find(
        (one) => one.textContent?.trim() === wanted && !one.closest('[inert]') && !(one as HTMLButtonElement).disabled,
      ),
    {},
    selector,
    text,
  )
  await (found as ElementHandle<HTMLElement>).click()
}

/** Replaces the value of a field by typing. */
export async function fillField(page: Page, name: string, value: string) {
  const field = await page.waitForSelector(`.form [name="${name}"]`)
  await field!.evaluate((control) => (control as HTMLInputElement).select())
  await page.keyboard.press('Delete')
  await field!.type(value)
}

/** Sets a date or an hour as the browser's picker does: typed, they have an order of their own in each browser. */
export const pickValue = (page: Page, selector: string, value: string) =>
  page.$eval(
    selector,
    (input, picked) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, picked)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    value,
  )

export const fieldValues = (page: Page) =>
  page.$$eval('.form :is(input:not([type=file]), textarea, select)[name]', (all) =>
    Object.fromEntries(
      (all as HTMLInputElement[]).map(({ name, type, checked, value }) => [
        name,
        type === 'checkbox' ? String(checked) : value,
      ]),
    ),
  )

export const save = (page: Page) => clickText(page, '.form [type=submit]', 'Salvar')

/** Clicks 'Editar', 'Deletar' … in the row of this item. */
export async function clickRowAction(page: Page, item: string, action: string) {
  const button = await page.waitForSelector(`[data-id] button[aria-label="${action} ${item}"]:not(:disabled)`)
  await button!.click()
}

/** Waits until a dialog has left the page and given the focus back, for which it sets a timer of its own. */
export async function waitForModalClosed(page: Page) {
  await page.waitForSelector('.modal', { hidden: true })
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}

export async function saveAndClose(page: Page) {
  await save(page)
  await waitForModalClosed(page)
}

/** The cells' texts of each row, without the actions. */
export const tableRows = (page: Page) =>
  page.$$eval('.table tbody tr', (rows) =>
    rows.map((row) => [...row.querySelectorAll('td:not(.table-actions)')].map(({ textContent }) => textContent ?? '')),
  )

export const waitForRows = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.table tbody tr').length === wanted, {}, count)

/** The list is refetched after a save. */
export const waitForRow = (page: Page, item: string) =>
  page.waitForSelector(`[data-id]:has(button[aria-label="Editar ${item}"])`)

export const fieldErrors = (page: Page) => texts(page, '.field-error')

export const focusedFieldName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).name || document.activeElement?.textContent?.trim())

/** Answers the browser's dialogs in turn, and returns the list that their messages are added to. */
export function answerDialogs(page: Page, ...answers: boolean[]): string[] {
  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    return (answers.shift() ?? true) ? dialog.accept() : dialog.dismiss()
  })
  return messages
}

/** Waits until all animations have ended, except infinite ones. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    // An animation starts with the next frame
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
