import * as Toast from '@radix-ui/react-toast'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { dismissed, type StateWithToasts, type ToastItem } from '../store/toasts.ts'

const none: ToastItem[] = []

/** Time to read a toast and to reach its button (WCAG 2.2.1). */
const WITH_BUTTON_MS = 10_000

/** Escape closes an open dialog before a toast, unless the focus is in the toast. */
const letDialogClose = (event: KeyboardEvent) => {
  const inMessage = event.target instanceof Element && event.target.closest('.toasts')
  if (!inMessage && document.querySelector('[role="dialog"]')) event.preventDefault()
}

type Props = {
  onAction?(toast: ToastItem): void
}

export function Toasts({ onAction }: Props) {
  const shown = useSelector(({ toasts }: StateWithToasts) => toasts?.items ?? none)
  return (
    <Toast.Provider label="Notificação" duration={5000} swipeDirection="right">
      {shown.map((toast) => (
        <ShownToast key={toast.id} toast={toast} onAction={onAction} />
      ))}
      <Toast.Viewport className="toasts" label="Notificações ({hotkey})" hotkey={['F8']} />
    </Toast.Provider>
  )
}

function ShownToast({ toast, onAction }: Props & { toast: ToastItem }) {
  const { id, title, description, variant, action, act, deletedDraft, open, durationMs, takesFocus } = toast
  const isUndoable = act !== undefined || deletedDraft !== undefined
  const dispatch = useDispatch<ThunkDispatch<StateWithToasts, unknown, UnknownAction>>()
  const element = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) element.current?.querySelector('button')?.focus()
  }, [takesFocus])
  return (
    <Toast.Root
      ref={element}
      className="toast on-ink"
      data-variant={variant}
      open={open}
      duration={durationMs ?? (isUndoable || action ? WITH_BUTTON_MS : undefined)}
      onOpenChange={(stays) => stays || dispatch(dismissed(id))}
      onEscapeKeyDown={letDialogClose}
    >
      <Toast.Title className="toast-title strong">{title}</Toast.Title>
      {description && <Toast.Description>{description}</Toast.Description>}
      {action && (
        <Toast.Action className="toast-action link" altText={action.altText} onClick={() => onAction?.(toast)}>
          {action.label}
        </Toast.Action>
      )}
      {isUndoable && <ActButton toast={toast} onAction={onAction} />}
      <Toast.Close className="toast-close" aria-label="Fechar">
        <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </Toast.Close>
    </Toast.Root>
  )
}

const words = {
  undo: { label: 'Anular', busy: 'A anular…', altText: 'Prima Ctrl+Z para anular' },
  redo: { label: 'Refazer', busy: 'A refazer…', altText: 'Prima Ctrl+Shift+Z para refazer' },
}

/** The toast stays open until the outcome replaces it. */
function ActButton({ toast, onAction }: Props & { toast: ToastItem }) {
  const { label, busy, altText } = words[toast.act?.way ?? 'undo']
  const act = (event: MouseEvent) => {
    event.preventDefault()
    onAction?.(toast)
  }
  return (
    <Toast.Action className="toast-action link" altText={altText} aria-disabled={toast.busy} onClick={act}>
      {toast.busy ? busy : label}
    </Toast.Action>
  )
}
