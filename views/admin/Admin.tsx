import { useLocation } from 'react-router-dom'
import { useSite } from '../components/Site.tsx'
import { Toasts } from '../components/Toasts.tsx'
import { Gate } from './Gate.tsx'
import { Login } from './Login.tsx'

/** All that organisers have to themselves. It stays when they sign in or out, and with it the message that says so. */
export function Admin() {
  const { adminStyles } = useSite().styles
  const { pathname } = useLocation()
  return (
    <>
      <link rel="stylesheet" href={adminStyles} precedence="default" />
      {pathname.startsWith('/admin/login') ? <Login /> : <Gate />}
      <Toasts />
    </>
  )
}
