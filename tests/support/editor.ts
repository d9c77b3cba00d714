import type { ClassicEditor, PendingActions } from 'ckeditor5'
import type { ElementHandle, Page } from 'puppeteer'
import { waitFor } from './editing.ts'
import { clickText, openTab } from './item-forms.ts'

export type EditableElement = HTMLElement & { ckeditorInstance: ClassicEditor }

const AREA = '.ck-editor__editable.prose'

/** Opens the form of a new page and waits for its editor. */
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

/** Presses End until it works: the editor restores its old selection just after it is focused. */
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

export const editorData = (page: Page) =>
  page.$eval(AREA, (area) => (area as EditableElement).ckeditorInstance.getData())

export const contentFieldValue = (page: Page) =>
  page.$eval('.form [name=content]', (input) => (input as HTMLInputElement).value)

export const setEditorData = (page: Page, html: string) =>
  page.$eval(AREA, (area, text) => (area as EditableElement).ckeditorInstance.setData(text), html)

export const executeCommand = (page: Page, command: string, ...parameters: unknown[]) =>
  page.$eval(
    AREA,
    (area, name, rest) => void (area as EditableElement).ckeditorInstance.execute(name, ...rest),
    command,
    parameters,
  )

/** Clicks a toolbar button by its name, also one in the overflow menu. */
export async function clickToolbarButton(page: Page, name: string) {
  const button = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('.ck-button')].find((one) =>
        [one.textContent, one.dataset.ckeTooltipText?.replace(/ \(.*/, '')].some((label) => label?.trim() === wanted),
      ),
    {},
    name,
  )
  if (!(await (button as ElementHandle<HTMLElement>).isVisible())) await clickToolbarButton(page, 'Mostrar mais itens')
  await (button as ElementHandle<HTMLElement>).click()
}

/** Waits until no picture is being uploaded. */
export const waitForUploads = (page: Page) =>
  page.waitForFunction(
    (area) => {
      const { plugins } = document.querySelector<EditableElement>(area)!.ckeditorInstance
      return !(plugins.get('PendingActions') as PendingActions).hasAny
    },
    {},
    AREA,
  )

export const pasteOrDrop = (page: Page, type: 'paste' | 'drop', data: TransferData) =>
  page.$eval(AREA, dispatchTransfer, type, data)

export type TransferData = {
  html?: string
  text?: string
  rtf?: string
  file?: { name: string; type: string; base64: string; padding?: number }
}

/** Runs in the page. */
function dispatchTransfer(area: Element, type: 'paste' | 'drop', { html, text, rtf, file }: TransferData) {
  const transfer = new DataTransfer()
  for (const [type, data] of Object.entries({ html, plain: text, rtf }))
    if (data) transfer.setData(`text/${type}`, data)
  if (file) {
    const bytes = Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0))
    const content = [bytes, new Uint8Array(file.padding ?? 0)]
    transfer.items.add(new File(content, file.name, { type: file.type }))
  }
  const lastLine = area.querySelector(':scope > :last-child')!.getBoundingClientRect()
  const options = { bubbles: true, cancelable: true, clientX: lastLine.right - 2, clientY: lastLine.bottom - 2 }
  area.dispatchEvent(
    type === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
      : new DragEvent('drop', { ...options, dataTransfer: transfer }),
  )
}
