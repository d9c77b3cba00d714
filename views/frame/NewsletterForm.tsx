import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useIsLive, useSite } from '../components/Site.tsx'

const messages = {
  ok: 'Email cadastrado com sucesso!',
  erro: 'Erro ao cadastrar email. Tente novamente.',
}
const NOT_IN_THE_PAST = 'No passado não há inscrições: volte ao presente para subscrever.'
const NOT_IN_A_PREVIEW = 'Numa pré-visualização não há inscrições.'
const MESSAGE_DURATION_MS = 5000

/**
 * Without JavaScript the form is posted, and the address carries the result. The field is the browser's: React would
 * empty one in which somebody types before the application has started.
 */
export function NewsletterForm() {
  const outcome = new URLSearchParams(useLocation().search).get('inscricao')
  const isLive = useIsLive()
  const { past } = useSite()
  const [sending, setSending] = useState(false)
  const [message, setMessage] = useState(outcome === 'ok' || outcome === 'erro' ? messages[outcome] : '')
  const input = useRef<HTMLInputElement>(null)
  const hasResponse = useRef(false)

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(setMessage, MESSAGE_DURATION_MS, '')
    return () => clearTimeout(timer)
  }, [message])

  // Removes the result from the address, so that a reload does not repeat the message; the router would scroll
  useEffect(() => {
    const { pathname, searchParams, hash } = new URL(location.href)
    if (!searchParams.has('inscricao')) return
    searchParams.delete('inscricao')
    const query = String(searchParams)
    history.replaceState(history.state, '', pathname + (query && `?${query}`) + hash)
  }, [])

  // A disabled field loses the focus
  useEffect(() => {
    if (sending || !hasResponse.current) return
    hasResponse.current = false
    input.current?.focus({ preventScroll: true })
  }, [sending])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const field = input.current!
    const address = field.value.trim()
    if (!address) return
    setSending(true)
    setMessage('')
    const accepted = await subscribe(address)
    hasResponse.current = true
    setSending(false)
    setMessage(accepted ? messages.ok : messages.erro)
    if (accepted) field.value = ''
  }

  return (
    <form
      className="newsletter"
      id="newsletter"
      method="post"
      action="/api/newsletter"
      onSubmit={submit}
      aria-busy={sending}
    >
      <label htmlFor="newsletter-email">Receba as notícias da festa por email</label>
      <div className="newsletter-line">
        <input
          ref={input}
          id="newsletter-email"
          type="email"
          name="email"
          maxLength={254}
          required
          autoComplete="email"
          placeholder="o.seu@email.pt"
          disabled={sending || !isLive}
        />
        {/* Without JavaScript, the fragment survives the redirect and scrolls to the message */}
        <button type="submit" formAction="/api/newsletter#newsletter" disabled={sending || !isLive}>
          {sending && <span className="spinner" aria-hidden="true" />}
          <span>Subscrever</span>
        </button>
      </div>
      <p className="newsletter-message strong" role="status" data-good={message.includes('sucesso')}>
        {isLive ? message : past ? NOT_IN_THE_PAST : NOT_IN_A_PREVIEW}
      </p>
    </form>
  )
}

async function subscribe(email: string) {
  try {
    const { ok } = await fetch('/api/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    return ok
  } catch {
    return false
  }
}
