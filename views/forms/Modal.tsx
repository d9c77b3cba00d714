import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from '../components/Boundary.tsx'
import { Failure } from '../components/Failure.tsx'
import { editButtonOf } from './edit-button.ts'
import { Icon } from './Icon.tsx'
import { Tip } from './Tip.tsx'

type Props = {
  title: string
  size?: 'small' | 'medium' | 'large'
  /** The item that is edited: the focus returns to its row. */
  itemId?: string
  onClose(): void
  children: ReactNode
}

/**
 * A dialog over the panel. Radix's own modal mode would hide the messages and the rich text editor's balloons, which
 * live beside it, and locks scrolling with a style element, which the CSP refuses: here the panel is made inert instead.
 */
export function Modal({ title, size = 'medium', itemId, onClose, children }: Props) {
  const backdrop = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useInertSurroundings(backdrop)

  /** What has its own use for Esc (a menu of the editor) stops it on its way here. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  /** Past the sign that closes: into the form, at what it says is first, or what there is to choose from. */
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
    // Safari does not focus a button that is clicked, so the opener may be unknown
    const row = itemId === undefined ? null : editButtonOf(itemId)
    if (row) row.focus()
    else document.querySelector<HTMLElement>('.tab-head h2')?.focus({ preventScroll: true })
  }

  return (
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div className="backdrop" ref={backdrop}>
          <Dialog.Content
            className="modal"
            data-size={size}
            aria-modal="true"
            aria-describedby={undefined}
            onKeyDown={onKeyDown}
            onEscapeKeyDown={preventDefault}
            onInteractOutside={preventDefault}
            onOpenAutoFocus={focusFirstControl}
            onCloseAutoFocus={restoreFocus}
          >
            <div className="modal-head">
              <Dialog.Title>{title}</Dialog.Title>
              <Tip text="Fechar">
                <button className="icon-button" type="button" onClick={onClose}>
                  <Icon d="M3 3l10 10M13 3L3 13" label="Fechar" />
                </button>
              </Tip>
            </div>
            <Boundary
              failed={(retry) => (
                <Failure
                  className="modal-body failure"
                  words="Algo falhou aqui. O que escreveu ficou guardado neste navegador."
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

/** Radix's handler hears Esc before anything inside does; and a click beside the form must not lose it. */
const preventDefault = (event: Event) => event.preventDefault()

/** The panel, or the parts of a page of the site, and other dialogs. */
const SURROUNDINGS = '.panel, body > :is(.skip, .header, main, .footer, .cookies, .edit-bar, .edit-show), .backdrop'

/** What lies below this dialog; not the messages, nor what the editor opens beside the dialog. */
function useInertSurroundings(own: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const all = [...document.querySelectorAll<HTMLElement>(SURROUNDINGS)]
    const below = all.filter((element) => element !== own.current && !element.inert)
    for (const element of below) element.inert = true
    return () => {
      for (const element of below) element.inert = false
    }
  }, [own])
}
