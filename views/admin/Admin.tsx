import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '../components/Site.tsx'
import { Toasts } from '../components/Toasts.tsx'
import type { ToastItem } from '../store/toasts.ts'
import { Gate } from './Gate.tsx'
import { Login } from './Login.tsx'

/** Stays mounted when organisers sign in or out, so that the toast about it does too. */
export function Admin() {
  const { sheets } = useSite()
  const { pathname } = useLocation()
  const toastAction = useRef<(toast: ToastItem) => void>(null)
  return (
    <>
      <link rel="stylesheet" href={sheets.admin} precedence="default" />
      {pathname.startsWith('/admin/login') ? <Login /> : <Gate toastAction={toastAction} />}
      <Toasts onAction={(toast) => toastAction.current?.(toast)} />
    </>
  )
}
