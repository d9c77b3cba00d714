import { useLayoutEffect, useRef } from 'react'
import type { QueryFailure } from '../store/failure.ts'

export const Retry = ({ failure }: { failure: QueryFailure }) => (failure.missing ? null : <Button failure={failure} />)

function Button({ failure: { tries, retrying, retry } }: { failure: QueryFailure }) {
  const button = useRef<HTMLButtonElement>(null)

  // When the button disappears, the focus moves to its section or screen
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (!element || document.activeElement !== element) return
      const target = element.closest<HTMLElement>('section[tabindex]') ?? document.getElementById('conteudo')
      target?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <>
      <button ref={button} className="button" type="button" onClick={retry} aria-disabled={retrying}>
        Tentar de novo
      </button>{' '}
      <span className="retry-outcome" role="status">
        {retrying ? 'A tentar…' : tries > 0 && 'Ainda não foi possível.'}
      </span>
    </>
  )
}
