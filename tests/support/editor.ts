import type { ClassicEditor } from 'ckeditor5'
import type { ElementHandle, Page } from 'puppeteer'
import { waitFor } from './editing.ts'
import { clickText, openTab } from './item-forms.ts'

export type EditableElement = HTMLElement & { ckeditorInstance: ClassicEditor }

const AREA = '.ck-editor__editable.prose'

/** The form of a new page, its editor ready. */
export async function openNewPage(page: Page) {
  await openTab(page, 'Páginas')
  await clickText(page, '.tab-head button', 'Nova Página')
  await waitForEditor(page)
}

export const waitForEditor = (page: Page) =>
  page.waitForFunction(
    (area) => document.querySelector<EditableElement>(area)?.ckeditorInstance?.state === 'ready',
    {},
    AREA,
  )

export const focusEditor = (page: Page) => page.focus(AREA)

/** Puts the caret at the end of its line: pressed again where the editor, just focused, puts it back to where it was. */
export async function moveCaretToEnd(page: Page) {
  await focusEditor(page)
  await waitFor(async () => {
    await page.keyboard.press('End')
    return page.$eval(AREA, (area) => {
      const { selection } = (area as EditableElement).ckeditorInstance.model.document
      return selection.getFirstPosition()!.isAtEnd
    })
  })
}

/** The text as CKEditor writes it. */
export const editorData = (page: Page) =>
  page.$eval(AREA, (area) => (area as EditableElement).ckeditorInstance.getData())

/** What the form would send. */
export const contentFieldValue = (page: Page) =>
  page.$eval('.form [name=content]', (input) => (input as HTMLInputElement).value)

/** Another text in place of the present one. */
export const setEditorData = (page: Page, html: string) =>
  page.$eval(AREA, (area, text) => (area as EditableElement).ckeditorInstance.setData(text), html)

/** Runs one of the editor's commands, as its buttons do. */
export const executeCommand = (page: Page, command: string, ...given: unknown[]) =>
  page.$eval(
    AREA,
    (area, name, rest) => void (area as EditableElement).ckeditorInstance.execute(name, ...rest),
    command,
    given,
  )

/** Clicks the button that has this name, also one that has no room beside the others. */
export async function clickToolbarButton(page: Page, name: string) {
  const button = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('.ck-button')].find((one) =>
        [one.textContent, one.dataset.ckeTooltipText?.replace(/ \(.*/, '')].some((said) => said?.trim() === wanted),
      ),
    {},
    name,
  )
  if (!(await (button as ElementHandle<HTMLElement>).isVisible())) await clickToolbarButton(page, 'Mostrar mais itens')
  await (button as ElementHandle<HTMLElement>).click()
}

/** Gives the editor something to paste or to drop, as the browser does. */
export const pasteOrDrop = (page: Page, how: 'paste' | 'drop', what: TransferData) =>
  page.$eval(AREA, dispatchTransfer, how, what)

export type TransferData = { html?: string; file?: { name: string; type: string; base64: string; padding?: number } }

/** Runs in the page. */
function dispatchTransfer(area: Element, how: 'paste' | 'drop', { html, file }: TransferData) {
  const transfer = new DataTransfer()
  if (html) transfer.setData('text/html', html)
  if (file) {
    const bytes = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0))
    const content = [bytes, new Uint8Array(file.padding ?? 0)]
    transfer.items.add(new File(content, file.name, { type: file.type }))
  }
  const place = area.querySelector(':scope > :last-child')!.getBoundingClientRect()
  const options = { bubbles: true, cancelable: true, clientX: place.right - 2, clientY: place.bottom - 2 }
  area.dispatchEvent(
    how === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
      : new DragEvent('drop', { ...options, dataTransfer: transfer }),
  )
}
