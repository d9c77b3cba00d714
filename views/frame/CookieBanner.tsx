import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

const KEY = 'cookieConsent'

/** Rendered in the browser only, which knows the stored answer. */
export function CookieBanner() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(storedAnswer() === null), [])
  if (!isOpen) return null

  const answer = (consent: 'accepted' | 'rejected') => {
    storeAnswer(consent)
    setIsOpen(false)
  }
  return (
    <section className="cookies no-print small" aria-labelledby="cookies-title">
      <div className="cookies-words">
        <h2 id="cookies-title">Política de Cookies</h2>{' '}
        <p>
          Usamos só os necessários. <Link to="/politica-privacidade">Política de privacidade</Link>
        </p>
      </div>
      <div className="cookies-answers">
        <button className="button" type="button" onClick={() => answer('rejected')}>
          Rejeitar
        </button>
        <button className="button" type="button" onClick={() => answer('accepted')}>
          Aceitar Cookies
        </button>
      </div>
    </section>
  )
}

// Storage may be disabled; the banner then returns on the next visit
function storedAnswer() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function storeAnswer(consent: string) {
  try {
    localStorage.setItem(KEY, consent)
  } catch {}
}
