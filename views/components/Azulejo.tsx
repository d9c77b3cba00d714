export function Azulejo() {
  return <div className="azulejo no-print" aria-hidden="true" />
}
