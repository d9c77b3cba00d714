import { useChangesSince } from './ChangesSince.tsx'

export function ShowChangesButton() {
  const { state, toggle } = useChangesSince()
  return (
    <button
      className="past-compare"
      type="button"
      aria-pressed={state !== 'off'}
      aria-busy={state === 'loading'}
      onClick={toggle}
    >
      Mostrar o que mudou desde então
    </button>
  )
}
