import * as Dialog from '@radix-ui/react-dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from './Boundary.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'
import { Icon } from './Icon.tsx'
import { Tip } from './Tip.tsx'

type Props = {
  title: string
  /** 'side': a sheet at the right, as high as the window; 'full': all of it. */
  size?: 'small' | 'medium' | 'large' | 'side' | 'full'
  /** Beside «Fechar». */
  tools?: ReactNode
  itemId?: string
  onClose(): void
  /** After the focus is back where it was. */
  onClosed?(): void
  children: ReactNode
}

/** Radix's modal mode hides toasts and editor balloons, and injects a style element, which the CSP refuses. */
export function Modal({ title, size = 'medium', tools, itemId, onClose, onClosed, children }: Props) {
  const backdrop = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useInertSurroundings(backdrop)

  /** Menus inside (the editor's) stop an Escape that they use themselves. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  const focusFirstControl = (event: Event) => {
    event.preventDefault()
    const content = event.currentTarget as HTMLElement
    const first =
      content.querySelector<HTMLElement>('[data-first]') ??
      content.querySelector<HTMLElement>(':is(.modal-body, .form) :is(input, textarea, select, button)')
    ;(first ?? content).focus()
  }
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
    if (document.activeElement !== document.body) return
    // Safari does not focus a clicked button, so the opener may be unknown
    const row = itemId === undefined ? null : editButtonOf(itemId)
    if (row) row.focus()
    else document.querySelector<HTMLElement>('.tab-head h2')?.focus({ preventScroll: true })
  }

  return (
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div className="backdrop" ref={backdrop} data-size={size}>
          <Dialog.Content
            className="modal"
            data-size={size}
            aria-modal="true"
            aria-describedby={undefined}
            onKeyDown={onKeyDown}
            onEscapeKeyDown={preventDefault}
            onInteractOutside={preventDefault}
            onOpenAutoFocus={focusFirstControl}
            onCloseAutoFocus={(event) => {
              restoreFocus(event)
              onClosed?.()
            }}
          >
            <div className="modal-head middle">
              <Dialog.Title>{title}</Dialog.Title>
              {tools}
              <Tip text="Fechar">
                <button className="icon-button" type="button" onClick={onClose}>
                  <Icon d="M3 3l10 10M13 3L3 13" label="Fechar" />
                </button>
              </Tip>
            </div>
            <Boundary
              fallback={(retry) => (
                <ErrorAlert
                  className="modal-body failure"
                  message="Algo falhou aqui. O que escreveu ficou guardado neste navegador."
                  onRetry={retry}
                />
              )}
            >
              {children}
            </Boundary>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Radix handles Escape before any element inside, so onKeyDown does it instead. A click outside must not close a form. */
const preventDefault = (event: Event) => event.preventDefault()

/** Without toasts, and without what the editor opens beside the dialog. */
const SURROUNDINGS = '.panel, body > :is(.skip, .header, main, .footer, .cookies, .edit-bar, .organiser-bar), .backdrop'

function useInertSurroundings(own: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const all = [...document.querySelectorAll<HTMLElement>(SURROUNDINGS)]
    const covered = all.filter((element) => element !== own.current && !element.inert)
    for (const element of covered) element.inert = true
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [own])
}

/** What opens the item: the button of its row, or on the programme's board the event itself. */
export const editButtonOf = (id: string) => {
  const item = `[data-id="${CSS.escape(id)}"]`
  return document.querySelector<HTMLElement>(`${item} .table-edit, ${item}.board-event`)
}
