import { useChangesSince } from './ChangesSince.tsx'

export function ShowChangesButton() {
  const { state, toggle } = useChangesSince()
  return (
    <button
      className="past-compare"
      type="button"
      aria-pressed={state !== 'off'}
      aria-busy={state === 'loading'}
      // On a phone it is in a popover, which would cover the notes
      popoverTarget="past-tools"
      popoverTargetAction="hide"
      onClick={toggle}
    >
      Mostrar o que mudou desde então
    </button>
  )
}
