import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { Toast } from 'radix-ui'
import { useDispatch, useSelector } from 'react-redux'
import { dismissed, type StateWithToasts, type ToastItem } from '../store/toasts.ts'

const none: ToastItem[] = []

/** Escape closes an open dialog before a toast, unless the focus is in the toast. */
const letDialogClose = (event: KeyboardEvent) => {
  const inMessage = event.target instanceof Element && event.target.closest('.toasts')
  if (!inMessage && document.querySelector('[role="dialog"]')) event.preventDefault()
}

type Props = {
  onAction?(): void
}

export function Toasts({ onAction }: Props) {
  const shown = useSelector(({ toasts }: StateWithToasts) => toasts?.items ?? none)
  const dispatch = useDispatch<ThunkDispatch<StateWithToasts, unknown, UnknownAction>>()
  return (
    <Toast.Provider label="Notificação" duration={5000} swipeDirection="right">
      {shown.map(({ id, title, description, variant, action, open }) => (
        <Toast.Root
          key={id}
          className="toast"
          data-variant={variant}
          open={open}
          onOpenChange={(stays) => stays || dispatch(dismissed(id))}
          onEscapeKeyDown={letDialogClose}
        >
          <Toast.Title className="toast-title">{title}</Toast.Title>
          {description && <Toast.Description>{description}</Toast.Description>}
          {action && (
            <Toast.Action className="toast-action" altText={action.altText} onClick={onAction}>
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close className="toast-close" aria-label="Fechar">
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label="Notificações ({hotkey})" hotkey={['F8']} />
    </Toast.Provider>
  )
}
